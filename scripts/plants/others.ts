import type { Plant } from './plant.ts';

const BILLING = 'src/domain/billing';
const states = {
  file: `${BILLING}/subscription-states.ts`,
  caughtBy: `${BILLING}/subscription-states.test.ts`,
};

export const otherPlants: readonly Plant[] = [
  {
    name: 'a wallet that is saved while the provider reviews its payment is forgotten',
    file: 'src/server/features/billing/ledger/late-wallets.ts',
    find: "if (attempt.status !== 'captured') return false;",
    replace: "if (attempt.status !== 'captured') return true;",
    caughtBy: 'src/server/features/billing/webhooks/webhook-events.db.test.ts',
  },
  {
    name: '31 January is followed by 2 March',
    file: `${BILLING}/periods.ts`,
    find: 'Math.min(anchorDay, lastDay)',
    replace: 'anchorDay',
    caughtBy: `${BILLING}/periods.test.ts`,
  },
  {
    ...states,
    name: 'a dispute that was lost goes on',
    find: "'dispute-lost': 'lapsed'",
    replace: "'dispute-lost': 'previous'",
  },
  {
    ...states,
    name: 'money of somebody who lapsed activates nothing',
    find: "lapsed: { paid: 'active', held",
    replace: "lapsed: { paid: 'lapsed', held",
  },
  {
    name: 'a month of grace',
    file: `${BILLING}/renewal-schedule.ts`,
    find: 'export const GRACE = 3 * DAY;',
    replace: 'export const GRACE = 30 * DAY;',
    caughtBy: `${BILLING}/lifecycle.test.ts`,
  },
  {
    name: 'whose bank accepts the third try pays on another day from then on',
    file: `${BILLING}/lifecycle.ts`,
    find: 'const ANSWERED_WITHIN = 60 * 60 * 1000;',
    replace: 'const ANSWERED_WITHIN = 0;',
    caughtBy: `${BILLING}/lifecycle.test.ts`,
  },
  {
    name: 'every retry on the day after the last',
    file: `${BILLING}/renewal-schedule.ts`,
    find: "{ day: 5, does: 'charge' }",
    replace: "{ day: 4, does: 'charge' }",
    caughtBy: `${BILLING}/lifecycle.test.ts`,
  },
  {
    name: 'a late wallet renews what was canceled',
    file: `${BILLING}/lifecycle.ts`,
    find: "if (event === 'wallet-found' && subscription.renewalStoppedBy !== 'provider') return null;",
    replace: '',
    caughtBy: `${BILLING}/lifecycle.test.ts`,
  },
  {
    name: 'money that arrives after a decline is lost',
    file: `${BILLING}/attempt.ts`,
    find: "  'pending',\n  'declined',\n  'abandoned',\n] as const satisfies",
    replace: "  'pending',\n  'abandoned',\n] as const satisfies",
    caughtBy: `${BILLING}/attempt.test.ts`,
  },
  {
    name: 'passwords of five characters',
    file: 'src/domain/accounts/password.ts',
    find: 'export const MIN_PASSWORD_LENGTH = 6;',
    replace: 'export const MIN_PASSWORD_LENGTH = 5;',
    caughtBy: 'src/domain/accounts/password.test.ts',
  },
  {
    name: 'codes of an authenticator for an hour',
    file: 'src/domain/accounts/one-time-code.ts',
    find: 'return [step, step - 1, step + 1];',
    replace: 'return [step, step - 1, step + 1, step - 2];',
    caughtBy: 'src/domain/accounts/one-time-code.test.ts',
  },
  {
    name: 'a closed ticket that a reply does not wake',
    file: 'src/domain/support/ticket.ts',
    find: "  closed: {\n    'operator reopens it': 'in_progress',\n    'user replies': 'open',",
    replace: "  closed: {\n    'operator reopens it': 'in_progress',\n    'user replies': 'closed',",
    caughtBy: 'src/domain/support/ticket.test.ts',
  },
  {
    name: 'Retry-After of a date in the past',
    file: 'src/server/platform/retry-after.ts',
    find: 'Math.max(Math.ceil(seconds), 0)',
    replace: 'Math.ceil(seconds)',
    caughtBy: 'src/server/platform/retry-after.test.ts',
  },
  {
    name: 'a queue that is full for one is full for all',
    file: 'src/server/platform/fair-queue.ts',
    find: 'if (countWaiting(lanes) >= limits.waitingPerClass) makeRoom(lanes, line.length);',
    replace: 'if (countWaiting(lanes) >= limits.waitingPerClass) throw busy();',
    caughtBy: 'src/server/platform/fair-queue.test.ts',
  },
];
