import type { User } from '#contract/accounts';
import type { ServiceStatus } from '#contract/availability';
import { PAGE } from '#contract/pages';
import { agoInWords, clockOrDay, dayInWords, untilInWords } from '#web/lib/format/when';

/** A month that could not be collected. */
export interface FailedPayment {
  /** When texts end without it; null when they have. */
  textsUntil: string | null;
  retryAt: string | null;
}

export interface StateLineInput {
  user: Pick<User, 'phoneNumber' | 'phoneVerified' | 'smsOptedOut' | 'phoneProblem'>;
  online: boolean;
  payment: FailedPayment | null;
  stoppedAt: string | null;
  pausedUntil: string | null;
  /** They have their interview, and texts are off for it. */
  booked: boolean;
  status: Pick<ServiceStatus, 'source' | 'lastGoodSweepAt'> | null;
  centers: number;
  /** Of the first steps; zero once they are done or put away. */
  stepsLeft: number;
  /** When the watched centers were last looked at, all of them. */
  lookedAt: number | null;
  /** From when on the data on screen is. */
  dataAt: number;
  now: number;
  timeZone: string;
}

export interface StateLine {
  kind:
    | 'stopped'
    | 'payment'
    | 'booked'
    | 'number'
    | 'first-run'
    | 'paused'
    | 'source'
    | 'offline'
    | 'idle'
    | 'watching';
  /** `warning`: works, but not as usual. `danger`: no texts soon unless somebody acts. `plain`: the reader's side. */
  tone: 'good' | 'warning' | 'danger' | 'plain';
  title: string;
  text: string;
  action: { label: string; href: string } | 'pause' | 'resume' | null;
}

export const PHONE_ANCHOR = '#notification-settings';
export const BROWSE_ANCHOR = '#browse-title';

/** The one line that is always true. Where several things are the matter, the one that stops texts is said. */
export function stateLineOf(input: StateLineInput): StateLine {
  return (
    stopped(input) ??
    failedPayment(input) ??
    hasInterview(input) ??
    firstRun(input) ??
    unreachable(input) ??
    paused(input) ??
    silentSource(input) ??
    offline(input) ??
    watching(input)
  );
}

function stopped({ user, stoppedAt, timeZone }: StateLineInput): StateLine | null {
  if (!user.smsOptedOut) return null;
  const on = stoppedAt === null ? '' : ` on ${dayInWords(stoppedAt, timeZone)}`;
  return {
    kind: 'stopped',
    tone: 'danger',
    title: `You replied STOP${on}`,
    text: 'Text START to the same number to resume.',
    action: null,
  };
}

function failedPayment({ payment, timeZone }: StateLineInput): StateLine | null {
  if (payment === null) return null;
  const { textsUntil, retryAt } = payment;
  const texts =
    textsUntil === null
      ? 'No text goes out until it is paid.'
      : `Alerts go on until ${dayInWords(textsUntil, timeZone)}.`;
  const retry = retryAt === null ? '' : ` We try again ${dayInWords(retryAt, timeZone)}.`;
  return {
    kind: 'payment',
    tone: 'danger',
    title: 'Your payment failed',
    text: texts + retry,
    action: { label: 'Pay Now', href: PAGE.subscribe },
  };
}

function hasInterview({ booked }: StateLineInput): StateLine | null {
  if (!booked) return null;
  return {
    kind: 'booked',
    tone: 'plain',
    title: 'You got your interview',
    text: 'Texts are off. Openings still show here.',
    action: null,
  };
}

const STEPS = ['', 'One step is left.', 'Two steps are left.', 'Three steps are left.'];

function firstRun({ stepsLeft }: StateLineInput): StateLine | null {
  if (stepsLeft === 0) return null;
  const text = STEPS[stepsLeft] ?? '';
  return { kind: 'first-run', tone: 'warning', title: 'Your alerts are not on yet', text, action: null };
}

function unreachable({ user }: StateLineInput): StateLine | null {
  if (user.phoneNumber === null)
    return number('No phone number yet', 'No text goes out without one.', 'Enter Number');
  if (user.phoneProblem !== null)
    return { ...number('Your texts do not arrive', user.phoneProblem, 'Change Number'), tone: 'danger' };
  return user.phoneVerified
    ? null
    : number('Number not confirmed', 'No text goes out until it is.', 'Enter Code');
}

const number = (title: string, text: string, label: string): StateLine => ({
  kind: 'number',
  tone: 'warning',
  title,
  text,
  action: { label, href: PHONE_ANCHOR },
});

function paused({ pausedUntil, now, timeZone }: StateLineInput): StateLine | null {
  if (!isPaused(pausedUntil, now)) return null;
  return {
    kind: 'paused',
    tone: 'warning',
    title: `Paused until ${untilInWords(Date.parse(pausedUntil), now, timeZone)}`,
    text: 'Openings still show here. They are not texted, and not sent later.',
    action: 'resume',
  };
}

export const isPaused = (pausedUntil: string | null, now: number): pausedUntil is string =>
  pausedUntil !== null && Date.parse(pausedUntil) > now;

function silentSource({ status, now, timeZone }: StateLineInput): StateLine | null {
  if (status?.source !== 'down') return null;
  const at = status.lastGoodSweepAt === null ? null : Date.parse(status.lastGoodSweepAt);
  const shown =
    at === null
      ? 'We have had no answer yet.'
      : `Showing data from ${clockOrDay(at, now, timeZone)}, ${agoInWords(now - at)}.`;
  return {
    kind: 'source',
    tone: 'warning',
    title: 'CBP’s site is not answering',
    text: `${shown} We keep trying, and text you as soon as we see something new.`,
    action: { label: 'Status', href: PAGE.status },
  };
}

function offline({ online, dataAt, now, timeZone }: StateLineInput): StateLine | null {
  if (online) return null;
  return {
    kind: 'offline',
    tone: 'plain',
    title: 'You are offline',
    text: `Showing data from ${clockOrDay(dataAt, now, timeZone)}.`,
    action: null,
  };
}

function watching({ centers, user, lookedAt, now }: StateLineInput): StateLine {
  if (centers === 0)
    return {
      kind: 'idle',
      tone: 'warning',
      title: 'Watching no center',
      text: 'No text goes out until you set an alert.',
      action: { label: 'Choose a Center', href: BROWSE_ANCHOR },
    };
  const looked =
    lookedAt === null
      ? ''
      : ` · last look at your centers ${agoInWords(now - lookedAt).replaceAll(' ', '\u00a0')}`;
  return {
    kind: 'watching',
    tone: 'good',
    title: `Watching ${centers} ${centers === 1 ? 'center' : 'centers'}`,
    text: `texts to •••${user.phoneNumber?.slice(-4) ?? ''}${looked}`,
    action: 'pause',
  };
}
