export const MESSAGE_KINDS = ['alert', 'code', 'confirmation', 'test', 'reply'] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

export const MESSAGE_STATES = [
  'waiting',
  'sending',
  'sent',
  'delivered',
  'undelivered',
  'failed',
  'unknown',
  'dropped',
] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

/**
 * Everything that can happen to a message, the states in which it counts, and the state that follows. An event in any
 * other state changes nothing, so callbacks may arrive twice, late and in any order. A report that the provider has the
 * message overrules whatever we had concluded, but not its own final word: a late "queued" changes no failed message. The SQL takes its `where state = any (…)` from here.
 */
const TRANSITIONS = {
  /** A worker took it and is about to call the provider. */
  claimed: { from: ['waiting'], to: 'sending' },
  /** The provider has it. */
  accepted: { from: ['waiting', 'sending', 'unknown', 'dropped'], to: 'sent' },
  /** The provider will never take it. */
  refused: { from: ['sending', 'unknown', 'sent'], to: 'failed' },
  /** The provider did not take it this time, or it was not called; it is sent again later. */
  retried: { from: ['sending', 'unknown'], to: 'waiting' },
  /** The call was made, or may have been, and no answer came. */
  lost: { from: ['sending'], to: 'unknown' },
  /** The provider's list does not show it; it is sent once more. */
  absent: { from: ['unknown'], to: 'waiting' },
  delivered: {
    from: ['waiting', 'sending', 'unknown', 'sent', 'undelivered', 'failed', 'dropped'],
    to: 'delivered',
  },
  undelivered: { from: ['sending', 'unknown', 'sent', 'failed', 'dropped'], to: 'undelivered' },
  /** Nobody wants it any more, and it was never handed over: STOP, deletion, too late. */
  withdrawn: { from: ['waiting'], to: 'dropped' },
  /** It did not go out, or nobody will ever know, and this message is not tried again. */
  abandoned: { from: ['sending', 'unknown'], to: 'dropped' },
  /** The database was restored from a backup: whatever was under way is given up. */
  restored: { from: ['waiting', 'sending', 'unknown'], to: 'dropped' },
} as const satisfies Record<string, { from: readonly MessageState[]; to: MessageState }>;

export type MessageEvent = keyof typeof TRANSITIONS;
export const MESSAGE_EVENTS = Object.keys(TRANSITIONS) as MessageEvent[];

/** The states in which an event counts. */
export const statesBefore = (event: MessageEvent): readonly MessageState[] => TRANSITIONS[event].from;

/** The state an event leads to, wherever it counts. */
export const stateAfter = <Event extends MessageEvent>(event: Event): (typeof TRANSITIONS)[Event]['to'] =>
  TRANSITIONS[event].to;

/** The state after an event; null when the event changes nothing. */
export const nextMessageState = (state: MessageState, event: MessageEvent): MessageState | null =>
  statesBefore(event).includes(state) ? stateAfter(event) : null;

const UNSETTLED: ReadonlySet<MessageState> = new Set(['waiting', 'sending', 'unknown']);

/** Nothing more is due from us. */
export const isSettled = (state: MessageState): boolean => !UNSETTLED.has(state);
