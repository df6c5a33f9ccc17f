import { clsx } from 'clsx';

interface SwitchProps {
  id: string;
  label: string;
  help: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** On or off, with the label beside it and what off means below. */
export function Switch({ id, label, help, checked, onChange }: SwitchProps) {
  return (
    <div className="flex items-start justify-between gap-4">
      <div>
        <label id={`${id}-label`} htmlFor={id} className="font-medium">
          {label}
        </label>
        <p id={`${id}-help`} className="text-[0.9375rem] leading-snug text-ink-2">
          {help}
        </p>
      </div>
      <button
        id={id}
        type="button"
        role="switch"
        aria-checked={checked}
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-help`}
        onClick={() => onChange(!checked)}
        className="grid h-11 w-14 shrink-0 place-items-center rounded-full"
      >
        <span
          className={clsx(
            'flex h-7 w-12 items-center rounded-full border p-0.5 transition-colors duration-150',
            checked ? 'border-ink bg-ink' : 'border-line-strong bg-surface',
          )}
        >
          <span
            className={clsx(
              'size-5 rounded-full transition-transform duration-150',
              checked ? 'translate-x-5 bg-paper' : 'bg-line-strong',
            )}
          />
        </span>
      </button>
    </div>
  );
}
