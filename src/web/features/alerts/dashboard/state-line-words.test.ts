import { describe, expect, it } from 'vitest';
import { stateLineOf, type StateLineInput } from './state-line-words.ts';

const NOW = Date.parse('2026-11-15T09:41:00-07:00');
const MINUTE = 60_000;

const WELL: StateLineInput = {
  user: { phoneNumber: '+15205550177', phoneVerified: true, smsOptedOut: false, phoneProblem: null },
  online: true,
  payment: null,
  stoppedAt: null,
  pausedUntil: null,
  booked: false,
  status: { source: 'ok', lastGoodSweepAt: '2026-11-15T09:38:00-07:00' },
  centers: 3,
  stepsLeft: 0,
  lookedAt: NOW - 14_000,
  dataAt: NOW - 26 * MINUTE,
  now: NOW,
  timeZone: 'America/Phoenix',
};
const said = (change: Partial<StateLineInput> = {}) => {
  const { title, text, tone, action } = stateLineOf({ ...WELL, ...change });
  return [tone, title, text, typeof action === 'object' ? (action?.label ?? null) : action];
};

const STOPPED = {
  user: { ...WELL.user, smsOptedOut: true },
  stoppedAt: '2026-11-03T12:00:00-07:00',
};
const OVERDUE = {
  payment: { textsUntil: '2026-11-22T12:00:00Z', retryAt: '2026-11-18T12:00:00Z' },
};
const UNCONFIRMED = { user: { ...WELL.user, phoneVerified: false } };
const PAUSED = { pausedUntil: '2026-11-18T09:41:00-07:00' };
const SILENT = { status: { source: 'down', lastGoodSweepAt: '2026-11-15T09:15:00-07:00' } } as const;
const OFFLINE = { online: false };

describe('the state line', () => {
  it('says who is watched over, where texts go and when we last looked', () => {
    expect(said()).toEqual([
      'good',
      'Watching 3 centers',
      'texts to •••0177 · last look at your centers 14\u00a0s\u00a0ago',
      'pause',
    ]);
    expect(said({ centers: 1, lookedAt: null }).slice(1, 3)).toEqual([
      'Watching 1 center',
      'texts to •••0177',
    ]);
  });

  it.each([
    [STOPPED, ['danger', 'You replied STOP on Nov 3', 'Text START to the same number to resume.', null]],
    [
      OVERDUE,
      ['danger', 'Your payment failed', 'Alerts go on until Nov 22. We try again Nov 18.', 'Pay Now'],
    ],
    [
      { payment: { textsUntil: null, retryAt: null } },
      ['danger', 'Your payment failed', 'No text goes out until it is paid.', 'Pay Now'],
    ],
    [UNCONFIRMED, ['warning', 'Number not confirmed', 'No text goes out until it is.', 'Enter Code']],
    [
      { user: { ...WELL.user, phoneNumber: null, phoneVerified: false } },
      ['warning', 'No phone number yet', 'No text goes out without one.', 'Enter Number'],
    ],
    [
      { user: { ...WELL.user, phoneProblem: 'It refuses.' } },
      ['danger', 'Your texts do not arrive', 'It refuses.', 'Change Number'],
    ],
    [
      PAUSED,
      [
        'warning',
        'Paused until Wed, Nov 18',
        'Openings still show here. They are not texted, and not sent later.',
        'resume',
      ],
    ],
    [
      SILENT,
      [
        'warning',
        'CBP’s site is not answering',
        'Showing data from 9:15 AM, 26 min ago. We keep trying, and text you as soon as we see something new.',
        'Status',
      ],
    ],
    [OFFLINE, ['plain', 'You are offline', 'Showing data from 9:15 AM.', null]],
    [{ stepsLeft: 3 }, ['warning', 'Your alerts are not on yet', 'Three steps are left.', null]],
    [
      { centers: 0 },
      ['warning', 'Watching no center', 'No text goes out until you set an alert.', 'Choose a Center'],
    ],
  ] as const)('in another state: %j', (change, words) => expect(said(change)).toEqual(words));

  it('says what stops texts first', () => {
    const order = [OFFLINE, SILENT, PAUSED, UNCONFIRMED, { booked: true }, OVERDUE, STOPPED] as const;
    let all: Partial<StateLineInput> = {};
    const kinds = order.map((one) => {
      all = {
        ...one,
        ...all,
        ...one,
        user: { ...WELL.user, ...all.user, ...('user' in one ? one.user : {}) },
      };
      return stateLineOf({ ...WELL, ...all }).kind;
    });
    expect(kinds).toEqual(['offline', 'source', 'paused', 'number', 'booked', 'payment', 'stopped']);
  });

  it('forgets a pause that is over', () =>
    expect(said({ pausedUntil: '2026-11-15T09:40:00-07:00' })[1]).toBe('Watching 3 centers'));
});
