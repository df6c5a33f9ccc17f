import { NO_FILTERS, STATUS_FILTERS, type ListFilters } from '#domain/availability/filter-locations';
import type { SortOrder } from '#domain/availability/sort-locations';
import { TIMES_OF_DAY } from '#domain/time/time-of-day';

export type ListOrder = SortOrder | 'nearest';

/** All that decides what list and map show; it lives in the address. */
export interface ListView extends ListFilters {
  order: ListOrder;
  /** Nearest to this ZIP code; null when not asked for, or by the browser's position. */
  zip: string | null;
  /** The map in place of the list. */
  map: boolean;
}

export const FIRST_VIEW: ListView = { ...NO_FILTERS, order: 'next-available', zip: null, map: false };

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
    map: params.get('view') === 'map',
  };
}

const ORDERS: readonly ListOrder[] = ['name', 'state', 'next-available', 'nearest'];

const orderOf = (word: string | null): ListOrder =>
  ORDERS.find((order) => ORDER_WORDS[order] === word) ?? FIRST_VIEW.order;

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
  if (view.map) params.set('view', 'map');
  return params.toString();
}

/** How the list is shown, apart from what is in it. */
const shapeOf = ({ order, zip, map }: ListView) => ({ order, zip, map });

/** What "Clear filters" leaves. */
export const withoutFilters = (view: ListView): ListView => ({ ...FIRST_VIEW, ...shapeOf(view) });

export const hasFilters = (view: ListView): boolean => writeView(view) !== writeView(withoutFilters(view));

/** The view in which a center is sure to be seen. */
export const viewOf = (view: ListView, name: string): ListView => ({ ...withoutFilters(view), query: name });
