import {
  NO_FILTERS,
  STATUS_FILTERS,
  type ListFilters,
  type StatusFilter,
} from '#domain/availability/filter-locations';
import type { SortOrder } from '#domain/availability/sort-locations';
import { TIMES_OF_DAY } from '#domain/time/time-of-day';

export type ListOrder = SortOrder | 'nearest';

/** All that decides what list and map show; it lives in the address. */
export interface ListView extends ListFilters {
  order: ListOrder;
  /** Nearest to this ZIP code; null when not asked for, or by the browser's position. */
  zip: string | null;
}

export const FIRST_VIEW: ListView = { ...NO_FILTERS, order: 'name', zip: null };

const ORDER_WORDS: Record<ListOrder, string> = {
  name: 'name',
  state: 'state',
  'next-available': 'next',
  nearest: 'nearest',
};

/** Reads an address's query; what it does not understand it takes as not said. */
export function readView(search: string): ListView {
  const params = new URLSearchParams(search);
  const times = params.get('time')?.split(',') ?? [];
  const zip = params.get('zip') ?? '';
  return {
    query: params.get('q') ?? '',
    status: STATUS_FILTERS.find((status) => status === params.get('status')) ?? FIRST_VIEW.status,
    state: params.get('state'),
    city: params.get('city'),
    timesOfDay: TIMES_OF_DAY.filter((time) => times.includes(time)),
    weekendsOnly: params.get('weekends') === '1',
    order: orderOf(params.get('sort')),
    zip: /^\d{5}$/.test(zip) ? zip : null,
  };
}

function orderOf(word: string | null): ListOrder {
  const found = Object.entries(ORDER_WORDS).find(([, one]) => one === word)?.[0];
  return found === 'state' || found === 'next-available' || found === 'nearest' ? found : 'name';
}

/** Only what differs from the first view is written, so that an untouched dashboard has a clean address. */
export function writeView(view: ListView): string {
  const params = new URLSearchParams();
  if (view.query.trim() !== '') params.set('q', view.query.trim());
  if (view.status !== FIRST_VIEW.status) params.set('status', view.status);
  if (view.state !== null) params.set('state', view.state);
  if (view.city !== null) params.set('city', view.city);
  if (view.timesOfDay.length > 0) params.set('time', view.timesOfDay.join(','));
  if (view.weekendsOnly) params.set('weekends', '1');
  if (view.order !== FIRST_VIEW.order) params.set('sort', ORDER_WORDS[view.order]);
  if (view.zip !== null) params.set('zip', view.zip);
  return params.toString();
}

/** The filters without the order: what "Clear filters" undoes. */
export const hasFilters = (view: ListView): boolean =>
  writeView({ ...view, order: FIRST_VIEW.order, zip: null }) !== '';

/** The view in which a center is sure to be seen, the order kept. */
export const viewOf = (view: ListView, name: string, status: StatusFilter): ListView => ({
  ...FIRST_VIEW,
  order: view.order,
  zip: view.zip,
  query: name,
  status,
});
