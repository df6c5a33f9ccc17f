import { readStored, writeStored } from './storage.ts';

/** The center whose Set Alert was pressed by somebody who cannot have alerts yet. */
export interface WantedCenter {
  id: number;
  name: string;
}

const KEY = 'wanted-center';

export function wantCenter({ id, name }: WantedCenter): void {
  writeStored('sessionStorage', KEY, JSON.stringify({ id, name }));
}

export function readWantedCenter(): WantedCenter | null {
  const stored = readStored('sessionStorage', KEY);
  return stored === null ? null : (JSON.parse(stored) as WantedCenter);
}

export function clearWantedCenter(): void {
  writeStored('sessionStorage', KEY, null);
}
