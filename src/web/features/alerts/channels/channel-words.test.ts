import { describe, expect, it } from 'vitest';
import { emailState, pushState, textState } from './channel-words.ts';

const PUSH = { publicKey: 'key', most: 5, browsers: [] };
const browser = (current: boolean) => ({ id: 1, device: null, addedAt: '', current });
const PHONE = { phoneVerified: true, smsOptedOut: false, phoneProblem: null };

describe('the state of a channel', () => {
  it('says that STOP ends texts alone, and that the others go on', () => {
    const stopped = { ...PHONE, smsOptedOut: true };
    expect(textState(stopped, true)).toMatchObject({ word: 'Stopped' });
    expect(textState(stopped, true).sentence).toContain('The channels below go on.');
    expect(textState(stopped, false).sentence).not.toContain('below');
    expect(textState({ ...PHONE, phoneVerified: false }, true).word).toBe('Not confirmed');
    expect(textState({ ...PHONE, phoneProblem: 'It does not arrive.' }, true).sentence).toBe(
      'It does not arrive.',
    );
    expect(textState(PHONE, false).word).toBe('On');
  });

  it.each([
    ['unsupported', [], 'Not available', 'cannot show notifications'],
    ['blocked', [], 'Blocked', 'blocks our notifications'],
    ['not asked', [], 'Off', 'also when no page'],
    ['allowed', [browser(true)], 'On', 'stay logged in'],
    ['allowed', [browser(false)], 'On', 'One other browser is on.'],
    ['blocked', [browser(false), browser(false)], 'On', '2 other browsers are on.'],
  ] as const)('of notifications that are %s', (permission, browsers, word, words) => {
    const state = pushState({ ...PUSH, browsers: [...browsers] }, permission);
    expect(state.word).toBe(word);
    expect(state.sentence).toContain(words);
  });

  it.each([
    ['on', 'On', 'Goes to me@example.com'],
    ['off', 'Off', 'Would go to'],
    ['unconfirmed', 'Not confirmed', 'Open the link'],
    ['bounced', 'Bounced', 'refused our last alert'],
  ] as const)('of e-mail that is %s', (state, word, words) => {
    const told = emailState({ state, address: 'me@example.com' });
    expect(told.word).toBe(word);
    expect(told.sentence).toContain(words);
  });
});
