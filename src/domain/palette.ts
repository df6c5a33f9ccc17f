/** The product's colors for pages and mails that do not load its stylesheet; a test compares them with `tokens.css`. */
export const LIGHT = {
  paper: '#faf7f1',
  surface: '#ffffff',
  sunken: '#f2ede3',
  ink: '#16202e',
  'ink-2': '#4d5b6a',
  line: '#e2dacb',
  'line-strong': '#8d8675',
  accent: '#b93a17',
  'on-accent': '#ffffff',
  available: '#12694a',
  'available-soft': '#dff1e7',
  limited: '#80500a',
  'limited-soft': '#fbeccb',
  none: '#5b6470',
  'none-soft': '#ecebe6',
  focus: '#1d5fd1',
  mark: '#16202e',
  'mark-line': '#faf7f1',
  'mark-line-2': '#8d8675',
} as const;

export type Palette = Readonly<Record<keyof typeof LIGHT, string>>;

export const DARK: Palette = {
  paper: '#0b111c',
  surface: '#121a28',
  sunken: '#0f1622',
  ink: '#eef0f3',
  'ink-2': '#a3b0c0',
  line: '#253145',
  'line-strong': '#6d7c93',
  accent: '#ff8a5f',
  'on-accent': '#1b0d06',
  available: '#62d3a0',
  'available-soft': '#11322a',
  limited: '#f2c063',
  'limited-soft': '#382a10',
  none: '#9aa6b5',
  'none-soft': '#1d2736',
  focus: '#8ab4ff',
  mark: '#1a2536',
  'mark-line': '#eef0f3',
  'mark-line-2': '#6d7c93',
};

/** The sun of the logo, by day and by night. */
export const SUN = '#e2552b';
