import type { TimelineEntry, VerdictEntry } from '#contract/alerts';
import type { Reason } from '#domain/alerts/decision/reasons';
import { slotTime } from '#web/lib/format/slot-time';
import { spanInWords } from '#web/lib/format/when';

export interface LatelyRow {
  key: string;
  at: string;
  /** The page about what it told of. */
  link: string;
  title: string;
  why: string;
  pill: {
    word: 'Sent' | 'Not delivered' | 'Held' | 'Waiting';
    tone: 'good' | 'danger' | 'neutral' | 'warning';
  };
  /** What held it back. */
  reason: Reason | null;
}

const MOST = 5;

type TextEntry = Extract<TimelineEntry, { kind: 'text' }>;
type UntextedEntry = Extract<TimelineEntry, { kind: 'verdict' }>;

/** The newest texts, and openings that no text told of. */
export const latelyRows = (entries: readonly TimelineEntry[]): LatelyRow[] =>
  entries.flatMap((entry) => (entry.kind === 'text' ? textRow(entry) : verdictRow(entry))).slice(0, MOST);

function textRow(entry: TextEntry): LatelyRow[] {
  const { id, sentAt, status, openings, link } = entry;
  const [first, ...others] = openings;
  if (first === undefined) return [];
  const failed = status === 'undelivered' || status === 'failed';
  const left = openings.filter(({ open }) => open).length;
  return [
    {
      key: `text-${id}`,
      at: sentAt,
      link,
      title: titleOf(first, others.length),
      why: `${sentWords(entry)} ${openWords(left, openings.length)}`,
      pill: failed ? { word: 'Not delivered', tone: 'danger' } : { word: 'Sent', tone: 'good' },
      reason: null,
    },
  ];
}

const WHAT: Record<TextEntry['channel'], string> = {
  text: 'The text',
  push: 'The notification',
  email: 'The email',
};

const SENT_WORDS: Record<TextEntry['status'], string> = {
  sending: 'On its way.',
  sent: 'Sent.',
  delivered: 'Delivered.',
  undelivered: 'The text did not arrive.',
  failed: 'The text could not be sent.',
  unknown: 'Not known whether it arrived.',
};

function sentWords({ channel, status, secondsAfterSeen: seconds }: TextEntry): string {
  const isOut = status === 'sent' || status === 'delivered';
  if (!isOut || seconds === null) return SENT_WORDS[status].replace('The text', WHAT[channel]);
  const delivered = status === 'delivered' ? ', and delivered' : '';
  return `Sent ${spanInWords(seconds * 1_000)} after we saw it${delivered}.`;
}

function openWords(left: number, all: number): string {
  if (left === 0) return 'Gone by now.';
  return left === all ? 'Still open.' : `${left} of ${all} still open.`;
}

function verdictRow({ opening, firstSeenAt, outcome, reason, why, link }: UntextedEntry): LatelyRow[] {
  // What was open before somebody watched is nothing that happened to them.
  if (outcome === 'sent' || reason === 'open-before-watch') return [];
  return [
    {
      key: `opening-${opening.id}`,
      at: firstSeenAt,
      link,
      title: titleOf(opening, 0),
      why: `${why ?? 'A text is being prepared.'}${opening.open ? ' Still open.' : ''}`,
      pill: outcome === 'waiting' ? { word: 'Waiting', tone: 'warning' } : { word: 'Held', tone: 'neutral' },
      reason: outcome === 'held' ? reason : null,
    },
  ];
}

const titleOf = ({ location, date }: VerdictEntry['opening'], more: number): string =>
  `${location.city} · ${slotTime(date)}${more > 0 ? ` and ${more} more` : ''}`;
