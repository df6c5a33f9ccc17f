import type { ReactNode } from 'react';
import type { OperatorHealth } from '#contract/operator-health';
import { Figures } from '#web/components/charts/figures';
import { HourBars } from '#web/components/charts/hour-bars';
import { Card } from '#web/components/ui/content/card';
import { Notice } from '#web/components/ui/feedback/notice';
import { ageInWords, durationInWords } from '#web/lib/format/durations';
import { formatCount } from '#web/lib/format/format-count';
import { formatMoment } from '#web/lib/format/format-time';
import { OperatorList } from '#web/features/support/operator/operator-list';
import { useOperatorHealth } from '#web/features/support/operator/operator-queries';
import { FailedTexts } from './failed-texts.tsx';
import { LoopList } from './loop-list.tsx';
import {
  delayFinding,
  openingsFinding,
  requestsFinding,
  sizeInWords,
  SOURCE,
  textsFinding,
} from './health-findings.ts';

/** How the whole service is doing; keeps itself up to date. */
export function HealthTab() {
  const query = useOperatorHealth();
  return (
    <OperatorList query={query} what="figures">
      {(health) => (
        <div className="grid gap-8">
          {query.isError && (
            <Notice tone="warning" role="status" title="The figures could not be refreshed">
              Those below are from {formatMoment(health.at)}. We keep trying.
            </Notice>
          )}
          <Alarms health={health} />
          <SourcePart source={health.source} />
          <TextPart texts={health.texts} />
          <Part title="Money">
            <Figures
              figures={[
                ['Renewals due, next 24 h', formatCount(health.renewals.due24h)],
                ['Renewals declined, 24 h', formatCount(health.renewals.failed24h)],
                ['Past due', formatCount(health.renewals.pastDue)],
                ['Refunds under way', formatCount(health.renewals.refundsOpen)],
              ]}
            />
          </Part>
          <Part title="Machine">
            <Figures
              figures={[
                ['Jobs due', formatCount(health.jobs.waiting)],
                ['Oldest job waits', waits(health.jobs.oldestDueSeconds)],
                ['Database', sizeInWords(health.databaseBytes)],
                ['Alarms open', formatCount(health.incidents.length)],
              ]}
            />
          </Part>
          <Part title="Loops">
            <LoopList loops={health.loops} />
          </Part>
          <p className="text-[0.9375rem] text-ink-2">
            As of {formatMoment(health.at)}. Refreshed every 15 seconds while this page is seen.
          </p>
        </div>
      )}
    </OperatorList>
  );
}

function Alarms({ health: { incidents, source } }: { health: OperatorHealth }) {
  const { title, tone } = SOURCE[source.state];
  return (
    <div className="grid gap-3">
      <Notice tone={tone} title={title} />
      {incidents.map(({ id, summary, raisedAt }) => (
        <Notice key={id} tone="danger" title={summary}>
          Open since {formatMoment(raisedAt)}.
        </Notice>
      ))}
    </div>
  );
}

function SourcePart({ source }: { source: OperatorHealth['source'] }) {
  const { hours, requestsLastHour, requestsAllowedPerHour: allowed, goodAnswerAgeSeconds } = source;
  return (
    <Part title="Source">
      <Figures
        figures={[
          ['Last good answer', goodAnswerAgeSeconds === null ? null : ageInWords(goodAnswerAgeSeconds)],
          ['Last check of all centers', source.lastGoodSweepAt && shortMoment(source.lastGoodSweepAt)],
          ['Requests, last hour', `${formatCount(requestsLastHour)} of ${formatCount(allowed)}`],
          ['Openings seen within, half / 95%', pair(source.delayP50s, source.delayP95s)],
        ]}
      />
      <div className="grid gap-6 lg:grid-cols-3">
        <Card>
          <HourBars
            title="Requests per hour"
            finding={requestsFinding(hours, allowed)}
            names={['Requests', 'Failed']}
            limit={allowed}
            hours={hours.map(({ at, requests, failed }) => ({ at, value: requests, bad: failed }))}
          />
        </Card>
        <Card>
          <HourBars
            title="Openings found per hour"
            finding={openingsFinding(hours)}
            names={['Openings']}
            hours={hours.map(({ at, openings }) => ({ at, value: openings }))}
          />
        </Card>
        <Card>
          <HourBars
            title="Detection delay by hour"
            finding={delayFinding(hours)}
            names={['Half seen within']}
            show={durationInWords}
            hours={hours.map(({ at, delayP50s }) => ({ at, value: delayP50s }))}
          />
        </Card>
      </div>
    </Part>
  );
}

function TextPart({ texts }: { texts: OperatorHealth['texts'] }) {
  const failed = texts.failures24h.reduce((total, { texts: count }) => total + count, 0);
  return (
    <Part title="Texts">
      <Figures
        figures={[
          ['Outbox, due now', formatCount(texts.waiting)],
          ['Oldest due waits', waits(texts.oldestDueSeconds)],
          ['Put off until later', formatCount(texts.deferred)],
          ['Not delivered, 24 h', formatCount(failed)],
        ]}
      />
      <div className="grid gap-6 lg:grid-cols-2">
        <Card>
          <HourBars
            title="Texts per hour"
            finding={textsFinding(texts.hours)}
            names={['Texts', 'Not delivered']}
            hours={texts.hours.map(({ at, texts: value, failed: bad }) => ({ at, value, bad }))}
          />
        </Card>
        <Card aria-labelledby="failed-texts-title">
          <FailedTexts failures={texts.failures24h} />
        </Card>
      </div>
    </Part>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid gap-4">
      <h2 className="text-2xl">{title}</h2>
      {children}
    </section>
  );
}

const waits = (seconds: number | null) => (seconds === null ? 'Nothing waits' : durationInWords(seconds));
const pair = (half: number | null, most: number | null) =>
  half === null || most === null ? null : `${durationInWords(half)} / ${durationInWords(most)}`;

const CLOCK = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' });
const shortMoment = (at: string) => CLOCK.format(new Date(at));
