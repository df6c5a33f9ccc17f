export const TEXT_KINDS = ['alert', 'code', 'confirmation', 'test', 'reply'] as const;
export type TextKind = (typeof TEXT_KINDS)[number];

export const TEXT_STATES = [
  'waiting',
  'sending',
  'sent',
  'delivered',
  'undelivered',
  'failed',
  'unknown',
  'dropped',
] as const;
export type TextState = (typeof TEXT_STATES)[number];

/**
 * What can happen to a text. `claimed`: a worker took it and calls the provider. `accepted`: the provider has it.
 * `refused`: it will never have it. `not-taken`: it did not take it this time. `lost`: nobody knows. `absent`: the
 * provider's list does not show it. `dropped`: it is no longer to be sent.
 */
export type TextEvent =
  | 'claimed'
  | 'accepted'
  | 'refused'
  | 'not-taken'
  | 'lost'
  | 'absent'
  | 'delivered'
  | 'undelivered'
  | 'dropped';

/**
 * Forward moves only. What is missing here changes nothing, so that callbacks may come twice, late and in any order;
 * word from the provider that it has a text outweighs whatever we had concluded.
 */
const NEXT: Record<TextState, Partial<Record<TextEvent, TextState>>> = {
  waiting: { claimed: 'sending', dropped: 'dropped', accepted: 'sent', delivered: 'delivered' },
  sending: {
    accepted: 'sent',
    refused: 'failed',
    'not-taken': 'waiting',
    lost: 'unknown',
    delivered: 'delivered',
    undelivered: 'undelivered',
  },
  unknown: {
    accepted: 'sent',
    refused: 'failed',
    absent: 'waiting',
    dropped: 'dropped',
    delivered: 'delivered',
    undelivered: 'undelivered',
  },
  sent: { delivered: 'delivered', undelivered: 'undelivered', refused: 'failed' },
  delivered: {},
  undelivered: { delivered: 'delivered' },
  failed: { accepted: 'sent', delivered: 'delivered', undelivered: 'undelivered' },
  dropped: { accepted: 'sent', delivered: 'delivered', undelivered: 'undelivered' },
};

/** The state after an event; null when it changes nothing. */
export const nextTextState = (state: TextState, event: TextEvent): TextState | null =>
  NEXT[state][event] ?? null;

/** Nothing more is due from us. */
export const isSettled = (state: TextState): boolean =>
  state !== 'waiting' && state !== 'sending' && state !== 'unknown';
