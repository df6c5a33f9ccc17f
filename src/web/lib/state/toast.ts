import { readStored, writeStored } from './storage.ts';
import { createStore } from './store.ts';

export interface ToastContent {
  title: string;
  description?: string;
  /** Something failed: shown in the color of danger and announced at once. */
  destructive?: boolean;
  action?: { label: string; onAction: () => void };
}

export interface ToastEntry extends ToastContent {
  id: number;
}

/** One at a time (specification, section 9): a new toast takes the place of the old one. */
export const currentToast = createStore<ToastEntry | null>(null);

let lastId = 0;

export function toast(content: ToastContent): void {
  lastId += 1;
  currentToast.set({ ...content, id: lastId });
}

export function dismissToast(id: number): void {
  if (currentToast.get()?.id === id) currentToast.set(null);
}

const AFTER_LOAD_KEY = 'toast-after-load';

/** For what is said after a full page load; an action would not survive it. */
export function toastAfterLoad({ title, description, destructive }: Omit<ToastContent, 'action'>): void {
  writeStored('sessionStorage', AFTER_LOAD_KEY, JSON.stringify({ title, description, destructive }));
}

/** Just before a full page load: what is on screen is shown again after it, unless something else is due then. */
export function keepToastOverLoad(): void {
  const shown = currentToast.get();
  if (shown !== null && readStored('sessionStorage', AFTER_LOAD_KEY) === null) toastAfterLoad(shown);
}

export function showToastAfterLoad(): void {
  const stored = readStored('sessionStorage', AFTER_LOAD_KEY);
  if (stored === null) return;
  writeStored('sessionStorage', AFTER_LOAD_KEY, null);
  toast(JSON.parse(stored) as ToastContent);
}
