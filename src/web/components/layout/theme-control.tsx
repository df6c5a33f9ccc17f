import { Monitor, Moon, Sun } from 'lucide-react';
import { useId } from 'react';
import { Tooltip } from '#web/components/ui/overlays/tooltip';
import { chooseTheme, themeChoice } from '#web/lib/state/theme';
import { useStore } from '#web/lib/state/use-store';

const CHOICES = [
  { value: 'light', name: 'Light', Icon: Sun },
  { value: 'dark', name: 'Dark', Icon: Moon },
  { value: 'system', name: 'System', Icon: Monitor },
] as const;

export function ThemeControl() {
  const choice = useStore(themeChoice);
  const group = useId();
  return (
    <fieldset className="inline-flex rounded-full border border-line-strong bg-surface p-0.5">
      <legend className="sr-only">Theme</legend>
      {CHOICES.map(({ value, name, Icon }) => (
        <Tooltip key={value} text={name}>
          <label className="grid size-11 cursor-pointer place-items-center rounded-full text-ink-2 hover:text-ink has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-[2.5px] has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
            <input
              type="radio"
              name={group}
              value={value}
              checked={choice === value}
              onChange={() => chooseTheme(value)}
              className="sr-only"
            />
            <Icon aria-hidden className="size-[1.125rem]" />
            <span className="sr-only">{name}</span>
          </label>
        </Tooltip>
      ))}
    </fieldset>
  );
}
