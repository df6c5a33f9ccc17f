import type { VerdictEntry } from '#contract/alerts';
import { TitledCard } from '#web/components/ui/content/card';
import { PagedList } from '#web/components/ui/content/paged-list';
import { Pill } from '#web/components/ui/content/pill';
import { formatMoment } from '#web/lib/format/format-time';
import { openingLine } from '#web/lib/format/opening-line';
import { usePersonVerdicts } from './queries.ts';
import { OUTCOME } from './person-labels.ts';

/** Each opening at a watched location, and what was decided about it for this person. */
export function PersonVerdicts({ personId }: { personId: number }) {
  const log = usePersonVerdicts(personId);
  return (
    <TitledCard
      id="person-verdicts"
      title="Verdicts"
      lead="Every opening where they watch, and why it was texted or held, in the words the customer reads."
    >
      <PagedList
        what="the verdicts"
        empty="No opening yet where they watch."
        query={log}
        entriesOf={({ verdicts }) => verdicts}
        keyOf={({ opening }) => opening.id}
      >
        {(verdict) => <VerdictLine verdict={verdict} />}
      </PagedList>
    </TitledCard>
  );
}

function VerdictLine({ verdict }: { verdict: VerdictEntry }) {
  const { word, tone } = OUTCOME[verdict.outcome];
  const { opening, reason, why, firstSeenAt, urgency } = verdict;
  return (
    <>
      <p className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-medium">{openingLine(opening)}</span>
        <Pill tone={tone}>{reason === null ? word : `${word}: ${reason}`}</Pill>
      </p>
      <p className="mt-0.5 text-[0.9375rem] text-ink-2">
        {why !== null && `“${why}” `}Seen {formatMoment(firstSeenAt)}
        {urgency !== null && `, priority ${urgency} of 10`}, {opening.open ? 'still open' : 'gone'}.
      </p>
    </>
  );
}
