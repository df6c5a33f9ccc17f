import { readStored, writeStored } from './storage.ts';
import { createStore } from './store.ts';

export type ThemeChoice = 'light' | 'dark' | 'system';

/** From the specification: where the choice is kept. The script in index.html reads it before the first paint. */
const THEME_KEY = 'ui-theme';

/** The paper tokens, for the browser's own bars. */
const BAR_COLOR = { light: '#faf7f1', dark: '#0b111c' } as const;

export function parseThemeChoice(stored: string | null): ThemeChoice {
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

export const themeChoice = createStore<ThemeChoice>('system');

export function chooseTheme(choice: ThemeChoice): void {
  writeStored('localStorage', THEME_KEY, choice);
  themeChoice.set(choice);
  applyTheme();
}

const darkQuery = () => window.matchMedia('(prefers-color-scheme: dark)');

function applyTheme(): void {
  const choice = themeChoice.get();
  const theme = choice === 'system' ? (darkQuery().matches ? 'dark' : 'light') : choice;
  const root = document.documentElement;
  root.classList.remove('light', 'dark');
  root.classList.add(theme);
  root.style.colorScheme = theme;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', BAR_COLOR[theme]);
}

/** Takes up the stored choice, and follows the operating system while it is "system", and a choice made in another tab. */
export function watchTheme(): void {
  themeChoice.set(parseThemeChoice(readStored('localStorage', THEME_KEY)));
  darkQuery().addEventListener('change', applyTheme);
  window.addEventListener('storage', (event) => {
    if (event.key !== THEME_KEY) return;
    themeChoice.set(parseThemeChoice(event.newValue));
    applyTheme();
  });
}
