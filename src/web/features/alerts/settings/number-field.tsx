import { Minus, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Field, describedBy } from '#web/components/ui/forms/field';
import { clampTyped, NUMBER_FIELDS, type NumberFieldName as Name } from './settings-draft.ts';
import type { SaveMoment } from './settings-editor.ts';

interface NumberFieldProps {
  field: Name;
  /** Makes the ids of this field its own. */
  prefix: string;
  label: string;
  /** What is counted: "text", for the buttons' names. */
  unit: string;
  help: ReactNode;
  value: string;
  onChange: (typed: string, moment: SaveMoment) => void;
}

/** Brought into range when it is left, never while somebody types. */
export function NumberField({ field, prefix, label, unit, help, value, onChange }: NumberFieldProps) {
  const { min, max } = NUMBER_FIELDS[field];
  const id = `${prefix}-${field}`;
  const number = clampTyped(field, value);
  const step = (by: number) => onChange(String(clampTyped(field, String(number + by))), 'after-presses');
  return (
    <Field id={id} label={label} help={help}>
      <div className="flex h-11 items-stretch rounded-control border border-line-strong bg-surface has-[input:focus-visible]:outline-[2.5px] has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-focus">
        <input
          id={id}
          type="number"
          inputMode="numeric"
          min={min}
          max={max}
          value={value}
          onChange={(event) => onChange(event.target.value, 'when-left')}
          onBlur={() => onChange(String(number), 'now')}
          aria-describedby={describedBy(id, help, undefined)}
          className="w-full min-w-0 [appearance:textfield] rounded-l-control bg-transparent px-3 text-base tabular-nums outline-none [&::-webkit-inner-spin-button]:appearance-none"
        />
        <StepButton name={`One ${unit} less`} disabled={number <= min} onPress={() => step(-1)}>
          <Minus aria-hidden className="size-4" />
        </StepButton>
        <StepButton name={`One ${unit} more`} disabled={number >= max} onPress={() => step(1)}>
          <Plus aria-hidden className="size-4" />
        </StepButton>
      </div>
    </Field>
  );
}

interface StepButtonProps {
  name: string;
  disabled: boolean;
  onPress: () => void;
  children: ReactNode;
}

function StepButton({ name, disabled, onPress, children }: StepButtonProps) {
  return (
    <button
      type="button"
      aria-label={name}
      disabled={disabled}
      onClick={onPress}
      className="grid w-11 shrink-0 place-items-center border-l border-line last:rounded-r-control hover:bg-sunken disabled:text-ink-2 disabled:opacity-60"
    >
      {children}
    </button>
  );
}
