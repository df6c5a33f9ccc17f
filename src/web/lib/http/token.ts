import { readStored, writeStored } from '#web/lib/state/storage';

/** From the specification: where the bearer token is kept. */
const TOKEN_KEY = 'auth-token';

const listeners = new Set<() => void>();
let token: string | null | undefined;

export function getToken(): string | null {
  token ??= readStored('localStorage', TOKEN_KEY);
  return token;
}

export function setToken(next: string | null): void {
  storeToken(next);
  for (const listener of listeners) listener();
}

/** Forgets the token without telling the screens: for the moment before a full page load. */
export function dropTokenQuietly(): void {
  storeToken(null);
}

function storeToken(next: string | null): void {
  token = next;
  writeStored('localStorage', TOKEN_KEY, next);
  if (next === null) delete document.documentElement.dataset['auth'];
  else document.documentElement.dataset['auth'] = '';
}

/** Also hears of a sign-in or sign-out in another tab. */
export function subscribeToken(listener: () => void): () => void {
  const stop = onForeignToken(listener);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    stop();
  };
}

/** Only what another tab did. */
export function onForeignToken(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key !== TOKEN_KEY && event.key !== null) return;
    token = readStored('localStorage', TOKEN_KEY);
    listener();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
