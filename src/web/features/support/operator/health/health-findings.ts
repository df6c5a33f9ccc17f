import type { SourceState } from '#contract/availability';
import type { OperatorHealth } from '#contract/operator-health';
import { durationInWords } from '#web/lib/format/durations';
import { formatCount } from '#web/lib/format/format-count';
import { formatHour } from '#web/lib/format/format-time';

export const SOURCE: Record<SourceState, { title: string; tone: 'good' | 'warning' | 'danger' }> = {
  ok: { title: 'The source answers', tone: 'good' },
  partial: { title: 'The source answers, but not every time', tone: 'warning' },
  suspect: { title: 'The latest answers of the source are doubted', tone: 'warning' },
  down: { title: 'The source has not answered for a while', tone: 'danger' },
};

/** What the provider of texts means by the numbers we meet most. */
export const PROVIDER_CODE: Readonly<Record<string, string>> = {
  '21610': 'the number has replied STOP',
  '21614': 'not a mobile number',
  '30001': 'the provider’s queue was full',
  '30003': 'the phone was off or out of reach',
  '30004': 'the phone blocks our texts',
  '30005': 'the number is unknown',
  '30006': 'a landline, or a carrier that cannot be reached',
  '30007': 'filtered by the carrier',
  '30008': 'no reason given',
  '30032': 'our toll-free number is not verified',
  '30034': 'our number is not registered with the carriers',
};

type SourceHour = OperatorHealth['source']['hours'][number];

const counted = (count: number, one: string, many: string) =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

function most<Hour extends { at: string }>(hours: readonly Hour[], valueOf: (hour: Hour) => number) {
  const top = hours.reduce<Hour | undefined>(
    (best, hour) => (best === undefined || valueOf(hour) > valueOf(best) ? hour : best),
    undefined,
  );
  return top === undefined ? null : { at: formatHour(top.at), value: valueOf(top) };
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

export function requestsFinding(hours: readonly SourceHour[], allowed: number): string {
  const top = most(hours, ({ requests }) => requests);
  const failed = sum(hours.map((hour) => hour.failed));
  if (top === null || top.value === 0) return 'No request to the source in 24 hours.';
  const share = Math.round((top.value / allowed) * 100);
  return `At most ${counted(top.value, 'request', 'requests')} in an hour (${top.at}), ${share}% of the ${formatCount(allowed)} allowed; ${formatCount(failed)} failed in 24 hours.`;
}

export function openingsFinding(hours: readonly SourceHour[]): string {
  const top = most(hours, ({ openings }) => openings);
  const all = sum(hours.map(({ openings }) => openings));
  return top === null || all === 0
    ? 'No opening was found in 24 hours.'
    : `${counted(all, 'opening', 'openings')} found in 24 hours, the most at ${top.at}: ${formatCount(top.value)}.`;
}

export function delayFinding(hours: readonly SourceHour[]): string {
  const measured = hours.filter(({ delayP50s }) => delayP50s !== null);
  const top = most(measured, ({ delayP50s }) => delayP50s ?? 0);
  return top === null
    ? 'No opening was found in 24 hours, so there is no delay to measure.'
    : `The slowest hour was ${top.at}: half of its openings were seen within ${durationInWords(top.value)}.`;
}

export function textsFinding(hours: OperatorHealth['texts']['hours']): string {
  const all = sum(hours.map(({ texts }) => texts));
  const failed = sum(hours.map((hour) => hour.failed));
  if (all === 0) return 'No text was sent in 24 hours.';
  return `${counted(all, 'text', 'texts')} in 24 hours, ${failed === 0 ? 'none of them failed' : `${formatCount(failed)} not delivered (${Math.round((failed / all) * 100)}%)`}.`;
}

const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const;

/** "18 MB": as exact as a glance needs. */
export function sizeInWords(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1000 ** power;
  return `${value < 10 && power > 0 ? value.toFixed(1) : Math.round(value)} ${UNITS[power]}`;
}
