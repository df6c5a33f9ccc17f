import { clsx } from 'clsx';
import { SlidersHorizontal } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import {
  cityChoices,
  stateChoices,
  STATUS_FILTERS,
  type StatusFilter,
} from '#domain/availability/filter-locations';
import { TIMES_OF_DAY } from '#domain/time/time-of-day';
import { Button } from '#web/components/ui/actions/button';
import { SelectField } from '#web/components/ui/forms/select-field';
import { Toggle } from '#web/components/ui/forms/toggle';
import type { ListOrder, ListView } from './list-view.ts';
import type { Center } from '#web/features/availability/queries';
import type { ChangeView } from './use-list-view.ts';

const STATUS_NAMES: Record<StatusFilter, string> = {
  open: 'With appointments',
  available: 'Available (5 or more)',
  limited: 'Limited (under 5)',
  none: 'No appointments now',
  all: 'All locations',
};

const ORDERS: readonly { value: ListOrder; name: string }[] = [
  { value: 'name', name: 'Location Name' },
  { value: 'state', name: 'State then city' },
  { value: 'next-available', name: 'Next Available' },
  { value: 'nearest', name: 'Nearest first' },
];

const TIME_NAMES = { morning: 'Morning', afternoon: 'Afternoon', evening: 'Evening' } as const;

interface FilterBarProps {
  view: ListView;
  change: ChangeView;
  centers: readonly Center[];
  /** The search box, which stands first. */
  search: ReactNode;
}

const withCount = ({ value, name, count }: { value: string; name: string; count: number }) => ({
  value,
  name: `${name} (${count})`,
});

export function FilterBar({ view, change, centers, search }: FilterBarProps) {
  const [more, setMore] = useState(false);
  const states = useMemo(() => stateChoices(centers, view).map(withCount), [centers, view]);
  const cities = useMemo(() => cityChoices(centers, view).map(withCount), [centers, view]);
  const extra = [view.city !== null, view.status !== 'open', view.weekendsOnly, view.timesOfDay.length > 0];
  const active = extra.filter(Boolean).length;
  return (
    <div role="search" aria-label="Search and filters" className="grid gap-3">
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] gap-2.5 lg:grid-cols-[minmax(0,1fr)_11rem_12rem_auto]">
        <div className="flex gap-2.5 max-lg:col-span-2">
          <div className="min-w-0 grow">{search}</div>
          <div className="lg:hidden">
            <MoreButton open={more} active={active} onToggle={() => setMore(!more)} small />
          </div>
        </div>
        <SelectField
          id="filter-state"
          label="State"
          labelHidden
          value={view.state ?? ''}
          onChange={(state) => change({ state: state || null, city: null })}
          options={withChosen([{ value: '', name: 'All States' }, ...states], view.state)}
        />
        <SelectField
          id="filter-sort"
          label="Sort by"
          labelHidden
          value={view.order}
          onChange={(order) =>
            change({ order: ORDERS.find(({ value }) => value === order)?.value ?? 'name' })
          }
          options={ORDERS}
        />
        <div className="max-lg:hidden">
          <MoreButton open={more} active={active} onToggle={() => setMore(!more)} />
        </div>
      </div>
      <div id="more-filters" className={clsx('gap-3', more ? 'grid' : 'hidden')}>
        <div className="grid gap-3 sm:grid-cols-2">
          <SelectField
            id="filter-status"
            label="Availability"
            labelHidden
            value={view.status}
            onChange={(status) => change({ status: STATUS_FILTERS.find((one) => one === status) ?? 'open' })}
            options={STATUS_FILTERS.map((value) => ({ value, name: STATUS_NAMES[value] }))}
          />
          <SelectField
            id="filter-city"
            label="City"
            labelHidden
            value={view.city ?? ''}
            onChange={(city) => change({ city: city || null })}
            options={withChosen([{ value: '', name: 'All Cities' }, ...cities], view.city)}
          />
        </div>
        <div role="group" aria-label="Time of the appointment" className="flex flex-wrap gap-2">
          {TIMES_OF_DAY.map((time) => (
            <Toggle
              key={time}
              pressed={view.timesOfDay.includes(time)}
              onChange={(on) =>
                change({
                  timesOfDay: TIMES_OF_DAY.filter((one) =>
                    one === time ? on : view.timesOfDay.includes(one),
                  ),
                })
              }
            >
              {TIME_NAMES[time]}
            </Toggle>
          ))}
          <Toggle pressed={view.weekendsOnly} onChange={(weekendsOnly) => change({ weekendsOnly })}>
            Weekends only
          </Toggle>
        </div>
      </div>
    </div>
  );
}

interface MoreButtonProps {
  open: boolean;
  /** How many of the filters behind it are in use. */
  active: number;
  onToggle: () => void;
  small?: boolean;
}

function MoreButton({ open, active, onToggle, small = false }: MoreButtonProps) {
  const name = active > 0 ? `More filters (${active})` : 'More filters';
  return (
    <Button
      variant="outline"
      size={small ? 'icon' : 'md'}
      aria-label={name}
      aria-expanded={open}
      aria-controls="more-filters"
      onClick={onToggle}
    >
      <SlidersHorizontal aria-hidden className="size-4" />
      {small ? active > 0 && active : name}
    </Button>
  );
}

/** The chosen value stays in the list when nothing is left under it, else the box would show another one. */
function withChosen(options: { value: string; name: string }[], chosen: string | null) {
  if (chosen === null || options.some(({ value }) => value === chosen)) return options;
  return [...options, { value: chosen, name: `${chosen} (0)` }];
}
