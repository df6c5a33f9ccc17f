import { ProviderError, unprocessable } from '#simulators/payments/resources/provider-error';

const HOUR = 3_600_000;

/** How long the provider remembers a `PayPal-Request-Id`, as documented. */
export const REMEMBERED = { order: 6 * HOUR, refund: 45 * 24 * HOUR, wallet: 3 * HOUR } as const;
export type Remembered = keyof typeof REMEMBERED;

export interface CallAnswer {
  status: number;
  body: unknown;
}

interface RememberedCall {
  body: string;
  at: number;
  answer: CallAnswer | null;
}

export interface RequestIds {
  /** The answer given before, or null: then this call is the first one and must end with `keep` or `forget`. */
  begin(key: string, body: string, kind: Remembered): CallAnswer | null;
  keep(key: string, answer: CallAnswer): void;
  forget(key: string): void;
  clear(): void;
}

/** Only what succeeded is remembered: a refused call may be tried again with the same id. */
export function requestIds(now: () => Date): RequestIds {
  const entries = new Map<string, RememberedCall>();
  return {
    begin(key, body, kind) {
      const at = now().getTime();
      const known = entries.get(key);
      if (known === undefined || at - known.at > REMEMBERED[kind]) {
        entries.set(key, { body, at, answer: null });
        return null;
      }
      if (known.answer === null) throw new ProviderError(409, 'PREVIOUS_REQUEST_IN_PROGRESS');
      if (known.body !== body) throw unprocessable('DUPLICATE_REQUEST_ID');
      return known.answer;
    },
    keep(key, answer) {
      const entry = entries.get(key);
      if (entry !== undefined) entry.answer = answer;
    },
    forget: (key) => void entries.delete(key),
    clear: () => entries.clear(),
  };
}
