import { clsx } from 'clsx';
import type { KeyboardEvent, ReactNode } from 'react';

interface TabsProps<Value extends string> {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  tabs: readonly { value: Value; name: string; content: ReactNode }[];
}

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };

/** Arrow keys, Home and End move between the tabs and choose at once; only the chosen one's content is there. */
export function Tabs<Value extends string>({ label, value, onChange, tabs }: TabsProps<Value>) {
  const move = (event: KeyboardEvent<HTMLButtonElement>, index: number) => {
    const last = tabs.length - 1;
    const to = { Home: 0, End: last }[event.key] ?? index + (STEPS[event.key] ?? 0);
    const target = tabs[(to + tabs.length) % tabs.length];
    if (target === undefined || target.value === value) return;
    event.preventDefault();
    onChange(target.value);
    event.currentTarget.parentElement?.querySelector<HTMLElement>(`#tab-${target.value}`)?.focus();
  };
  return (
    <>
      <div
        role="tablist"
        aria-label={label}
        className="flex overflow-x-auto sm:gap-1 border-b border-line [scrollbar-width:none]"
      >
        {tabs.map((tab, index) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`tab-${tab.value}`}
            aria-selected={tab.value === value}
            aria-controls={`panel-${tab.value}`}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onChange(tab.value)}
            onKeyDown={(event) => move(event, index)}
            className={clsx(
              '-mb-px min-h-11 shrink-0 border-b-2 px-1.5 text-[0.9375rem] font-semibold sm:px-4 sm:text-base',
              tab.value === value ? 'border-accent text-ink' : 'border-transparent text-ink-2 hover:text-ink',
            )}
          >
            {tab.name}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.value}
          role="tabpanel"
          id={`panel-${tab.value}`}
          aria-labelledby={`tab-${tab.value}`}
          hidden={tab.value !== value}
          className="pt-7"
        >
          {tab.value === value && tab.content}
        </div>
      ))}
    </>
  );
}
