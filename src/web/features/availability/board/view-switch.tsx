import { clsx } from 'clsx';
import { List, Map as MapIcon } from 'lucide-react';

const VIEWS = [
  { map: false, name: 'List', Icon: List },
  { map: true, name: 'Map', Icon: MapIcon },
] as const;

interface ViewSwitchProps {
  map: boolean;
  onChange: (map: boolean) => void;
}

/** The same centers as a list or on the map. */
export function ViewSwitch({ map, onChange }: ViewSwitchProps) {
  return (
    <div
      role="group"
      aria-label="Show centers as"
      className="flex rounded-control border border-line-strong bg-surface p-0.75"
    >
      {VIEWS.map(({ map: value, name, Icon }) => (
        <button
          key={name}
          type="button"
          aria-pressed={map === value}
          onClick={() => onChange(value)}
          className={clsx(
            'flex min-h-11 items-center gap-2 rounded-md px-3.5 text-[0.9375rem] font-semibold sm:pointer-fine:min-h-9',
            map === value ? 'bg-ink text-paper' : 'text-ink-2 hover:text-ink',
          )}
        >
          <Icon aria-hidden className="size-4" />
          {name}
        </button>
      ))}
    </div>
  );
}
