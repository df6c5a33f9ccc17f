import type { VerdictEntry } from '#contract/alerts';
import { TitledCard } from '#web/components/ui/content/card';
import { PagedList } from '#web/components/ui/content/paged-list';
import { Pill } from '#web/components/ui/content/pill';
import { formatMoment } from '#web/lib/format/format-time';
import { openingLine } from '#web/lib/format/opening-line';
import { useVerdicts } from '../queries.ts';

const OUTCOME: Record<VerdictEntry['outcome'], { word: string; tone: 'good' | 'neutral' | 'warning' }> = {
  sent: { word: 'Texted', tone: 'good' },
  waiting: { word: 'Waiting', tone: 'warning' },
  held: { word: 'Not texted', tone: 'neutral' },
};

/** Answers "why did I get nothing": each opening at a watched location, and what became of it. */
export function VerdictsCard() {
  const log = useVerdicts();
  return (
    <TitledCard
      id="verdicts"
      title="Why You Did or Did Not Get a Text"
      lead="Every opening we saw at the locations you watch, and what we decided."
    >
      <PagedList
        what="our decisions"
        empty="No opening yet at the locations you watch."
        query={log}
        entriesOf={({ verdicts }) => verdicts}
        keyOf={({ opening }) => opening.id}
      >
        {(verdict) => <VerdictRow verdict={verdict} />}
      </PagedList>
    </TitledCard>
  );
}

function VerdictRow({ verdict }: { verdict: VerdictEntry }) {
  const { word, tone } = OUTCOME[verdict.outcome];
  return (
    <>
      <p className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-medium">{openingLine(verdict.opening)}</span>
        <Pill tone={tone}>{word}</Pill>
      </p>
      <p className="mt-0.5 text-[0.9375rem] text-ink-2">
        {verdict.why !== null && `${verdict.why} `}Seen {formatMoment(verdict.firstSeenAt)}
        {verdict.urgency !== null && `, priority ${verdict.urgency} of 10`}.
      </p>
    </>
  );
}
