import { describe, expect, it } from 'vitest';
import type { User } from '#contract/accounts';
import type { AuthState } from '#web/lib/auth/auth-context';
import { destination, GUARDS, visitorStateOf } from './guards.ts';
import type { PageAccess, VisitorState, GuardDecision } from './guards.ts';

const user = (isSubscribed: boolean): User => ({
  id: 1,
  username: 'jordan',
  email: 'jordan@example.com',
  emailConfirmed: true,
  isSubscribed,
  phoneNumber: null,
  phoneVerified: false,
  phoneConsentRequired: false,
  smsOptedOut: false,
  phoneProblem: null,
  timeZone: null,
  isOperator: false,
});

const STATE: Record<VisitorState, AuthState> = {
  unknown: { status: 'unknown' },
  'signed-out': { status: 'signed-out' },
  loading: { status: 'loading' },
  unpaid: { status: 'signed-in', user: user(false) },
  subscribed: { status: 'signed-in', user: user(true) },
};

const to = (redirect: '/login' | '/subscribe' | '/dashboard'): GuardDecision => ({ redirect });

const CELLS: [PageAccess, VisitorState, GuardDecision][] = [
  ['public', 'unknown', 'stay'],
  ['public', 'signed-out', 'stay'],
  ['public', 'loading', 'stay'],
  ['public', 'unpaid', 'stay'],
  ['public', 'subscribed', 'stay'],
  ['login', 'unknown', 'stay'],
  ['login', 'signed-out', 'stay'],
  ['login', 'loading', 'wait'],
  ['login', 'unpaid', to('/subscribe')],
  ['login', 'subscribed', to('/dashboard')],
  ['register', 'unknown', 'stay'],
  ['register', 'signed-out', 'stay'],
  ['register', 'loading', 'wait'],
  ['register', 'unpaid', to('/subscribe')],
  ['register', 'subscribed', to('/subscribe')],
  ['member', 'unknown', 'wait'],
  ['member', 'signed-out', to('/login')],
  ['member', 'loading', 'wait'],
  ['member', 'unpaid', 'stay'],
  ['member', 'subscribed', 'stay'],
  ['payer', 'unknown', 'wait'],
  ['payer', 'signed-out', to('/login')],
  ['payer', 'loading', 'wait'],
  ['payer', 'unpaid', 'stay'],
  ['payer', 'subscribed', to('/dashboard')],
  ['subscriber', 'unknown', 'wait'],
  ['subscriber', 'signed-out', to('/login')],
  ['subscriber', 'loading', 'wait'],
  ['subscriber', 'unpaid', to('/subscribe')],
  ['subscriber', 'subscribed', 'stay'],
];

describe('the guards', () => {
  it.each(CELLS)('%s page, %s visitor', (access, standing, verdict) => {
    expect(GUARDS[access][visitorStateOf(STATE[standing])]).toEqual(verdict);
  });

  it('has no cell that is not listed here', () => {
    expect(CELLS).toHaveLength(Object.values(GUARDS).flatMap((row) => Object.keys(row)).length);
  });
});

describe('destination', () => {
  it('remembers the page first asked for', () => {
    expect(destination('member', '/login', { path: '/account', search: '?tab=1' })).toBe(
      '/login?next=%2Faccount%3Ftab%3D1',
    );
  });

  it('leads back to it after the login', () => {
    expect(destination('login', '/dashboard', { path: '/login', search: '?next=%2Faccount' })).toBe(
      '/account',
    );
    expect(destination('login', '/subscribe', { path: '/login', search: '' })).toBe('/subscribe');
  });

  it('never leads to another site', () => {
    expect(destination('login', '/dashboard', { path: '/login', search: '?next=//evil.example' })).toBe(
      '/dashboard',
    );
  });

  it('always leads from Create Account to the plan', () => {
    expect(destination('register', '/subscribe', { path: '/register', search: '?next=/account' })).toBe(
      '/subscribe',
    );
  });
});
