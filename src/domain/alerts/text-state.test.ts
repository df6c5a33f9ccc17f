import { describe, expect, it } from 'vitest';
import { isSettled, nextTextState, type TextEvent, type TextState } from './text-state.ts';

const EVENTS: readonly TextEvent[] = [
  'claimed',
  'accepted',
  'refused',
  'not-taken',
  'lost',
  'absent',
  'delivered',
  'undelivered',
  'dropped',
];

/** One column per event, in the order above; a dash where nothing changes. */
const TABLE: Record<TextState, string> = {
  waiting: 'sending sent - - - - delivered - dropped',
  sending: '- sent failed waiting unknown - delivered undelivered -',
  unknown: '- sent failed - - waiting delivered undelivered dropped',
  sent: '- - failed - - - delivered undelivered -',
  delivered: '- - - - - - - - -',
  undelivered: '- - - - - - delivered - -',
  failed: '- sent - - - - delivered undelivered -',
  dropped: '- sent - - - - delivered undelivered -',
};

describe('the states of a text', () => {
  it.each(Object.entries(TABLE))('from %s', (state, row) => {
    const next = EVENTS.map((event) => nextTextState(state as TextState, event) ?? '-');
    expect(next.join(' ')).toBe(row);
  });

  it('are settled when nothing more is due from us', () => {
    const open = (Object.keys(TABLE) as TextState[]).filter((state) => !isSettled(state));
    expect(open).toEqual(['waiting', 'sending', 'unknown']);
  });
});
