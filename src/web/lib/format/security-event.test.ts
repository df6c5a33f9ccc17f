import { describe, expect, it } from 'vitest';
import type { SecurityEventEntry } from '#contract/security-log';
import { describeSecurityEvent } from './security-event.ts';

const LOGIN: SecurityEventEntry = {
  id: 1,
  kind: 'logged-in',
  byOperator: false,
  address: '198.51.100.7',
  severalAddresses: false,
  device: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 14.7; rv:133.0) Gecko/20100101 Firefox/133.0',
  count: 1,
  at: '2026-03-01T12:00:00.000Z',
  lastAt: '2026-03-01T12:00:00.000Z',
};

describe('a security event in words', () => {
  it('says what happened, on what and from where', () => {
    expect(describeSecurityEvent(LOGIN)).toEqual({
      title: 'Logged in',
      noteworthy: false,
      from: 'Firefox on Mac · 198.51.100.7',
    });
  });

  it('says how often it was repeated, and from more than one place', () => {
    const failed = {
      ...LOGIN,
      kind: 'login-failed',
      count: 12,
      severalAddresses: true,
      device: null,
    } as const;
    expect(describeSecurityEvent(failed)).toEqual({
      title: 'Login with a wrong password (12 times)',
      noteworthy: true,
      from: '198.51.100.7 and other addresses',
    });
  });

  it('says nothing about where once that is no longer kept', () => {
    expect(describeSecurityEvent({ ...LOGIN, address: null, device: null }).from).toBeNull();
  });
});
