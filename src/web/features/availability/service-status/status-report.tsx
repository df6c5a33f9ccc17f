import type { ReactNode } from 'react';
import type { ServiceStatus } from '#contract/availability';
import { countedDays, daysInWords } from '#domain/time/counted-days';
import { Figures } from '#web/components/charts/figures';
import { Notice } from '#web/components/ui/feedback/notice';
import { ageInWords, durationInWords } from '#web/lib/format/durations';
import { Moment } from '#web/components/ui/content/moment';
import { formatCount } from '#web/lib/format/format-count';
import { useNow } from '#web/lib/hooks/use-now';
import { interviewWords, percent, statusSummary } from './status-summary.ts';

/** How we are doing, as measured. */
export function StatusReport({ status }: { status: ServiceStatus }) {
  const now = useNow();
  const words = statusSummary(status, now);
  const { lastGoodSweepAt, delayP50s, delayP95s, uptime30d, measuredSince, ticketsAnswered24h } = status;
  const period = daysInWords(countedDays(measuredSince, now));
  return (
    <div className="grid gap-8">
      <Notice tone={words.tone} title={words.title}>
        {words.text}
      </Notice>
      <Figures
        figures={[
          [
            'Last check of all centers',
            lastGoodSweepAt === null ? null : ageInWords((now - Date.parse(lastGoodSweepAt)) / 1_000),
          ],
          [`Uptime, ${period}`, uptime30d === null ? null : percent(uptime30d)],
          ['Half of openings seen within', delayP50s === null ? null : durationInWords(delayP50s)],
          ['95% of openings seen within', delayP95s === null ? null : durationInWords(delayP95s)],
        ]}
      />
      <div className="prose max-w-[65ch]">
        <h2>What these figures mean</h2>
        <dl className="grid gap-3">
          <Meaning name="Last check of all centers">
            {lastGoodSweepAt === null ? (
              'The first one is under way.'
            ) : (
              <>
                <Moment at={lastGoodSweepAt} />. Availability is checked at least every 8 minutes while the
                official scheduler answers.
              </>
            )}
          </Meaning>
          <Meaning name="Checks">
            In the last 24 hours {share(status.good24h, status.checks24h)}, in the last 30 days{' '}
            {share(status.good30d, status.checks30d)}.
          </Meaning>
          <Meaning name="Openings seen within">
            The time from the earliest moment at which an opening could have appeared without our seeing it to
            the moment we saw it, over {period}. The true delay is shorter.
          </Meaning>
          <Meaning name="Uptime">
            The share of minutes in which our service was at work, counted once a minute
            {measuredSince !== null && (
              <>
                {' '}
                since <Moment at={measuredSince} />
              </>
            )}
            . We aim for about 99%.
          </Meaning>
          <Meaning name="Interviews">{interviewWords(status.interviews)}</Meaning>
          {ticketsAnswered24h !== null && (
            <Meaning name="Support">
              {percent(ticketsAnswered24h)} of tickets answered within 24 hours.
            </Meaning>
          )}
        </dl>
      </div>
    </div>
  );
}

function Meaning({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="font-semibold">{name}</dt>
      <dd className="text-ink-2">{children}</dd>
    </div>
  );
}

const share = (good: number, all: number) =>
  all === 0
    ? 'none were made'
    : `${formatCount(good)} of ${formatCount(all)} had a good answer (${percent(good / all)})`;
