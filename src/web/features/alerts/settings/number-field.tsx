import { TextField } from '#web/components/ui/forms/text-field';
import { clampTyped, NUMBER_FIELDS, type NumberFieldName as Name } from './settings-draft.ts';

interface NumberFieldProps {
  field: Name;
  label: string;
  unit: string;
  value: string;
  onChange: (typed: string) => void;
}

/** Brought into range when it is left, never while somebody types. */
export function NumberField({ field, label, unit, value, onChange }: NumberFieldProps) {
  const { min, max } = NUMBER_FIELDS[field];
  return (
    <TextField
      id={`settings-${field}`}
      label={label}
      type="number"
      inputMode="numeric"
      min={min}
      max={max}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onBlur={() => onChange(String(clampTyped(field, value)))}
      help={`${unit}, from ${min} to ${max}.`}
    />
  );
}
