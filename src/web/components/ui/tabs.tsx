import { Tabs as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

interface TabsProps<Value extends string> {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  tabs: readonly { value: Value; name: string; content: ReactNode }[];
}

/** Arrow keys move between the tabs; only the chosen one's content is there. */
export function Tabs<Value extends string>({ label, value, onChange, tabs }: TabsProps<Value>) {
  return (
    <Radix.Root value={value} onValueChange={(next) => onChange(next as Value)}>
      <Radix.List
        aria-label={label}
        className="flex gap-1 overflow-x-auto border-b border-line [scrollbar-width:none]"
      >
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            className="-mb-px min-h-11 shrink-0 border-b-2 border-transparent px-2 text-[0.9375rem] font-semibold text-ink-2 hover:text-ink data-[state=active]:border-accent data-[state=active]:text-ink sm:px-4 sm:text-base"
          >
            {tab.name}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} className="pt-7">
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
