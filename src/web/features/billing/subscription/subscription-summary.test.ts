import { describe, expect, it } from 'vitest';
import type { Subscription } from '#contract/billing';
import { subscriptionSummary } from './subscription-summary.ts';

const subscription = (fields: Partial<Subscription>): Subscription => ({
  status: 'active',
  currentPeriodEnd: '2026-12-15T12:00:00Z',
  cancelAtPeriodEnd: false,
  graceUntil: null,
  nextAttemptAt: null,
  renewsAtIfPaidNow: null,
  price: 9.99,
  currency: 'USD',
  walletSaved: true,
  canPay: false,
  canCancel: false,
  canResume: false,
  payments: [],
  ...fields,
});
const words = (fields: Partial<Subscription>, isEntitled = false) => {
  const { plan, status, tone, sentences } = subscriptionSummary(subscription(fields), isEntitled);
  return [plan, status, tone, sentences.join(' ')];
};

const PREMIUM = 'Premium Plan';
const NONE = 'No Active Subscription';

describe('a subscription in words', () => {
  it('active: when the next payment is due and how much it is', () => {
    expect(words({})).toEqual([PREMIUM, 'Active', 'good', 'Next payment of $9.99 on Dec 15, 2026.']);
  });

  it('canceling: until when texts run, and whether it can be resumed', () => {
    const until = 'Texts run until Dec 15, 2026. Nothing more is charged.';
    expect(words({ status: 'canceling', canResume: true })).toEqual([
      PREMIUM,
      'Canceled',
      'warning',
      `${until} You can resume until then.`,
    ]);
    expect(words({ status: 'canceling', walletSaved: false })[3]).toBe(
      `${until} PayPal no longer lets us charge your wallet. To go on after that day, subscribe again then.`,
    );
  });

  it('past due: in grace, after it, and without a wallet to try again', () => {
    const overdue = { status: 'past_due', graceUntil: '2026-11-17T12:00:00Z' } as const;
    const [plan, status, tone, text] = words({ ...overdue, nextAttemptAt: '2026-11-16T12:00:00Z' }, true);
    expect([plan, status, tone]).toEqual([PREMIUM, 'Payment overdue', 'danger']);
    expect(text).toMatch(
      /^We could not collect \$9\.99\. Texts go on until Tue, Nov 17, .+\. We try your wallet again on Nov 16, 2026, or you can pay now\.$/,
    );
    expect(words(overdue)[3]).toBe(
      'We could not collect $9.99. Texts are paused until it is paid. Please pay again with PayPal.',
    );
  });

  it.each<[Partial<Subscription>, string, RegExp]>([
    [{ status: 'none', currentPeriodEnd: null }, 'Not subscribed', /^Subscribe to get texts/],
    [{ status: 'pending', currentPeriodEnd: null }, 'Payment under review', /starts by itself/],
    [{ status: 'lapsed' }, 'Ended', /^Your subscription ended on Dec 15, 2026\.$/],
    [{ status: 'refunded' }, 'Refunded', /given back/],
    [{ status: 'disputed' }, 'On hold', /Texts are paused and nothing is charged/],
  ])('%o is no active subscription', (fields, status, sentence) => {
    expect(words(fields)).toEqual([NONE, status, 'neutral', expect.stringMatching(sentence)]);
  });

  it('a demo subscription is active and costs nothing', () => {
    expect(words({ status: 'none', currentPeriodEnd: null }, true).slice(0, 3)).toEqual([
      PREMIUM,
      'Active',
      'good',
    ]);
  });
});
