import { describe, expect, it } from 'vitest';
import {
  isSettled,
  MESSAGE_EVENTS,
  MESSAGE_STATES,
  type MessageState,
  nextMessageState,
} from './message-state.ts';

/** One column per event, in the order of the list in the test; a dash where nothing changes. */
const TABLE: Record<MessageState, string> = {
  waiting: 'sending sent - - - - delivered - dropped - dropped',
  sending: '- sent failed waiting unknown - delivered undelivered - dropped dropped',
  unknown: '- sent failed waiting - waiting delivered undelivered - dropped dropped',
  sent: '- - failed - - - delivered undelivered - - -',
  delivered: '- - - - - - - - - - -',
  undelivered: '- - - - - - delivered - - - -',
  failed: '- - - - - - delivered undelivered - - -',
  dropped: '- sent - - - - delivered undelivered - - -',
};

describe('the states of a message', () => {
  it('move by these events', () => {
    expect(MESSAGE_EVENTS.join(' ')).toBe(
      'claimed accepted refused retried lost absent delivered undelivered withdrawn abandoned restored',
    );
  });

  it.each(MESSAGE_STATES)('from %s', (state) => {
    const next = MESSAGE_EVENTS.map((event) => nextMessageState(state, event) ?? '-');
    expect(next.join(' ')).toBe(TABLE[state]);
  });

  it('are settled when nothing more is due from us', () => {
    const open = MESSAGE_STATES.filter((state) => !isSettled(state));
    expect(open).toEqual(['waiting', 'sending', 'unknown']);
  });
});
