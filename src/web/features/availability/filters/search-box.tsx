import { clsx } from 'clsx';
import { useCombobox } from 'downshift';
import { Search, X } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { LocationEntry } from '#contract/availability';
import { suggest } from '#domain/availability/search-locations';
import { CONTROL } from '#web/components/ui/forms/field';
import { useDebounced } from '#web/lib/hooks/use-debounced';
import { Marked } from './marked.tsx';

/** From the specification, section 9. */
const DEBOUNCE_MS = 300;

interface SearchBoxProps {
  /** Makes the ids of this box its own. */
  id: string;
  label: string;
  /** What the page shows; typing runs ahead of it. */
  query: string;
  locations: readonly LocationEntry[];
  /** Open seats at a location; null while that is not known. */
  seatsAt: (locationId: number) => number | null;
  /** What a choice does, where it does more than show. */
  actionLabel?: string;
  onSearch: (query: string) => void;
  onChoose: (location: LocationEntry) => void;
}

export function SearchBox(props: SearchBoxProps) {
  const { id, label, query, locations, seatsAt, actionLabel, onSearch, onChoose } = props;
  const inputId = `${id}-input`;
  const menuId = `${id}-suggestions`;
  const [typed, setTyped] = useState(query);
  const settled = useDebounced(typed, DEBOUNCE_MS);
  const suggestions = useMemo(() => suggest(locations, settled), [locations, settled]);

  // The address changed by itself (Back, Clear filters, a choice): the box follows.
  const known = useRef(query);
  useEffect(() => {
    if (query !== known.current) setTyped(query);
    known.current = query;
  }, [query]);
  useEffect(() => {
    if (settled.trim() === known.current) return;
    known.current = settled.trim();
    onSearch(settled.trim());
  }, [settled, onSearch]);

  const box = useCombobox({
    id,
    inputId,
    menuId,
    items: suggestions,
    inputValue: typed,
    itemToString: (location) => location?.name ?? '',
    selectedItem: null,
    onSelectedItemChange: ({ selectedItem }) => {
      if (selectedItem !== null) choose(selectedItem);
    },
  });
  const choose = (location: LocationEntry) => {
    const left = actionLabel === undefined ? location.name : '';
    known.current = left;
    setTyped(left);
    onChoose(location);
  };
  const clear = () => {
    setTyped('');
    known.current = '';
    onSearch('');
    document.getElementById(inputId)?.focus();
  };
  const open = box.isOpen && suggestions.length > 0;
  return (
    <div className="relative min-w-0">
      <label {...box.getLabelProps()} htmlFor={inputId} className="sr-only">
        {label}
      </label>
      <Search aria-hidden className="pointer-events-none absolute top-3.5 left-3 size-4 text-ink-2" />
      <input
        {...box.getInputProps({
          // Set here and not through downshift, whose own state would lag behind the caret.
          onChange: (event) => setTyped(event.currentTarget.value),
        })}
        id={inputId}
        role="combobox"
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        placeholder="City or location name"
        aria-expanded={open}
        aria-controls={menuId}
        className={`${CONTROL} pr-11 pl-9`}
      />
      {typed !== '' && (
        <button
          type="button"
          aria-label="Clear search"
          onClick={clear}
          className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-control text-ink-2 hover:text-ink"
        >
          <X aria-hidden className="size-4" />
        </button>
      )}
      <ul
        {...box.getMenuProps()}
        className={clsx(
          'appear absolute inset-x-0 top-full z-40 mt-1.5 max-h-[26rem] overflow-y-auto rounded-card border border-line bg-surface p-1.5 shadow-float',
          !open && 'hidden',
        )}
      >
        {open &&
          suggestions.map((location, index) => (
            <li
              key={location.id}
              {...box.getItemProps({ item: location, index })}
              className={clsx(
                'flex min-h-11 cursor-pointer items-center justify-between gap-3 rounded-control px-3 py-1.5 leading-snug',
                box.highlightedIndex === index && 'bg-sunken outline-2 -outline-offset-2 outline-focus',
              )}
            >
              <span className="min-w-0">
                <span className="block">
                  <Marked text={location.name} typed={settled} />
                </span>
                <span className="block text-[0.9375rem] text-ink-2">
                  <Marked text={location.city} typed={settled} />
                  {location.state !== '' && `, ${location.state}`}
                  {location.iata !== null && (
                    <>
                      {' · '}
                      <Marked text={location.iata} typed={settled} />
                    </>
                  )}
                  {openIn(seatsAt(location.id))}
                </span>
              </span>
              {actionLabel !== undefined && (
                <span className="shrink-0 text-[0.9375rem] font-semibold">{actionLabel}</span>
              )}
            </li>
          ))}
      </ul>
    </div>
  );
}

const openIn = (seats: number | null): string =>
  seats === null ? '' : seats === 0 ? ' · none open' : ` · ${seats} open`;
