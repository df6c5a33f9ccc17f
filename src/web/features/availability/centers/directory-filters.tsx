import { Search } from 'lucide-react';
import { DEFAULT_PROGRAM, PROGRAM_NAMES, PROGRAMS } from '#domain/availability/programs';
import { CONTROL } from '#web/components/ui/forms/field';
import type { DirectoryFilter } from './directory-groups.ts';

interface DirectoryFiltersProps {
  filter: DirectoryFilter;
  onChange: (filter: DirectoryFilter) => void;
  /** What remains, for those who do not see the list change. */
  found: number;
}

export function DirectoryFilters({ filter, onChange, found }: DirectoryFiltersProps) {
  return (
    <search className="flex flex-wrap items-end gap-x-6 gap-y-4">
      <div className="grid min-w-64 flex-1 gap-1.5 sm:max-w-md">
        <label htmlFor="center-search" className="font-medium">
          Search by city, name, state or airport code
        </label>
        <div className="relative">
          <Search aria-hidden className="absolute top-3 left-3 size-5 text-ink-2" />
          <input
            id="center-search"
            type="search"
            autoComplete="off"
            value={filter.text}
            onChange={(event) => onChange({ ...filter, text: event.target.value })}
            className={`${CONTROL} pl-10`}
          />
        </div>
      </div>
      <label className="flex min-h-11 cursor-pointer items-center gap-2.5 font-medium">
        <input
          type="checkbox"
          checked={filter.onlyOpen}
          onChange={(event) => onChange({ ...filter, onlyOpen: event.target.checked })}
          className="size-5 shrink-0"
        />
        Only with openings
      </label>
      {/* Plain: the list field of the forms would not fit into what this page may load. */}
      <label className="grid gap-1.5 font-medium">
        Program
        <select
          value={filter.program}
          onChange={({ target }) =>
            onChange({ ...filter, program: PROGRAMS.find((one) => one === target.value) ?? DEFAULT_PROGRAM })
          }
          className={`${CONTROL} font-normal`}
        >
          {PROGRAMS.map((program) => (
            <option key={program} value={program}>
              {PROGRAM_NAMES[program]}
            </option>
          ))}
        </select>
      </label>
      <p role="status" className="flex min-h-11 items-center text-ink-2">
        {found} {found === 1 ? 'center' : 'centers'}
      </p>
    </search>
  );
}
