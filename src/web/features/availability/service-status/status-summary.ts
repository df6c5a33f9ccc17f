import type { ServiceStatus } from '#contract/availability';
import { countedDays, daysInWords } from '#domain/time/counted-days';
import { FEWEST_INTERVIEWS } from '#domain/alerts/outlook/interview-figures';
import { formatCount } from '#web/lib/format/format-count';
import { SOURCE_LABELS } from './source-labels.ts';

export type StatusSummary = (typeof SOURCE_LABELS)[ServiceStatus['source']];

/** About 99% is the aim: what rounds to it is no failure. */
const AIM = 0.985;
/** Now and then a check fails everywhere. */
const USUAL_GOOD_SHARE = 0.95;

/** How the service is doing in one sentence, which no figure below it contradicts. */
export function statusSummary(status: ServiceStatus, now: number): StatusSummary {
  const { source, lastGoodSweepAt, uptime30d, measuredSince, checks24h, good24h } = status;
  const words = SOURCE_LABELS[source];
  if (source !== 'ok') return words;
  if (lastGoodSweepAt === null)
    return {
      title: 'Just started',
      text: 'The first check of all enrollment centers is under way.',
      tone: 'warning',
    };
  const period = daysInWords(countedDays(measuredSince, now));
  const lately = [
    uptime30d !== null && uptime30d < AIM
      ? `Over ${period} our service was at work ${percent(uptime30d)} of the time; we aim for about 99%.`
      : '',
    checks24h > 0 && good24h / checks24h < USUAL_GOOD_SHARE
      ? `In the last 24 hours ${percent(1 - good24h / checks24h)} of our checks had no good answer.`
      : '',
  ].filter((sentence) => sentence !== '');
  if (lately.length === 0) return words;
  return {
    title: 'Working now, with trouble lately',
    text: [words.text, ...lately].join(' '),
    tone: 'warning',
  };
}

/** Never rounded up to a full hundred. */
export function percent(value: number): string {
  return `${value === 1 ? '100' : Math.min(99.99, value * 100).toFixed(2)}%`;
}

/** What customers told us about the interviews they got, with the counts behind each figure. */
export function interviewWords(interviews: ServiceStatus['interviews']): string {
  if (interviews === null)
    return `Fewer than ${FEWEST_INTERVIEWS} customers have told us that they got their interview. That is too few for a figure that means something, so we show none.`;
  const { customers, booked, share, medianDays } = interviews;
  const told = `${formatCount(booked)} of ${formatCount(customers)} customers with an account today (${percent(share)}) have told us that they got their interview. Who got one and did not tell us is not counted.`;
  if (medianDays === null) return told;
  const days = Math.round(medianDays);
  return `${told} Half of them told us within ${days === 1 ? '1 day' : `${days} days`} of their first alert being set.`;
}
