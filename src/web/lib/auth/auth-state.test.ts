import { describe, expect, it } from 'vitest';
import type { User } from '#contract/accounts';
import { authState } from './auth-state.ts';

const user: User = {
  id: 1,
  username: 'jordan',
  email: 'jordan@example.com',
  emailConfirmed: true,
  isSubscribed: false,
  phoneNumber: null,
  phoneVerified: false,
  phoneConsentRequired: false,
  smsOptedOut: false,
  phoneProblem: null,
  timeZone: null,
  isOperator: false,
};

describe('authState', () => {
  it('is signed out without a token, whatever is still in memory', () => {
    expect(authState({ hasToken: false, user, failed: false })).toEqual({
      state: { status: 'signed-out' },
      refused: false,
    });
  });

  it('is unknown until the storage was read', () => {
    expect(authState({ hasToken: undefined, user: undefined, failed: false })).toEqual({
      state: { status: 'unknown' },
      refused: false,
    });
  });

  it('is loading while the stored token is checked', () => {
    expect(authState({ hasToken: true, user: undefined, failed: false }).state.status).toBe('loading');
  });

  it('is signed in once the server named the person', () => {
    expect(authState({ hasToken: true, user, failed: false }).state).toEqual({ status: 'signed-in', user });
  });

  it('refuses the token when the start check fails for any reason', () => {
    expect(authState({ hasToken: true, user: undefined, failed: true })).toEqual({
      state: { status: 'signed-out' },
      refused: true,
    });
  });

  it('refuses the token on a 401, at start and later', () => {
    expect(authState({ hasToken: true, user: null, failed: false })).toEqual({
      state: { status: 'signed-out' },
      refused: true,
    });
  });

  it('keeps people signed in when a later refresh fails', () => {
    expect(authState({ hasToken: true, user, failed: true })).toEqual({
      state: { status: 'signed-in', user },
      refused: false,
    });
  });
});
