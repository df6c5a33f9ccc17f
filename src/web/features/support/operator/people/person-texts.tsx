import { useState } from 'react';
import type { PersonText } from '#contract/operator-people';
import { Button } from '#web/components/ui/actions/button';
import { TitledCard } from '#web/components/ui/content/card';
import { Notice } from '#web/components/ui/feedback/notice';
import { PagedList } from '#web/components/ui/content/paged-list';
import { Pill } from '#web/components/ui/content/pill';
import { formatMoment } from '#web/lib/format/format-time';
import { sentenceOf } from '#web/lib/http/http-error';
import { openingLine } from '#web/lib/format/opening-line';
import { usePersonTexts, useResendText } from './queries.ts';
import { TEXT_KIND, TEXT_STATE } from './person-labels.ts';

export function PersonTexts({ personId }: { personId: number }) {
  const log = usePersonTexts(personId);
  return (
    <TitledCard id="person-texts" title="Texts" lead="Every text of any kind, and what became of it.">
      <PagedList
        what="the texts"
        empty="No text yet."
        query={log}
        entriesOf={({ texts }) => texts}
        keyOf={({ id }) => id}
      >
        {(text) => <TextLine personId={personId} text={text} />}
      </PagedList>
    </TitledCard>
  );
}

function TextLine({ personId, text }: { personId: number; text: PersonText }) {
  const { word, tone } = TEXT_STATE[text.state];
  const details = [text.reason?.replaceAll('-', ' '), text.errorCode !== null && `code ${text.errorCode}`]
    .filter(Boolean)
    .join(', ');
  const didNotArrive = text.state === 'failed' || text.state === 'undelivered';
  return (
    <>
      <p className="flex flex-wrap items-center justify-between gap-2">
        <span className="tabular-nums">
          <span className="font-medium">{TEXT_KIND[text.kind]}</span>
          {text.channel !== 'text' && ` by ${text.channel === 'push' ? 'notification' : 'email'}`} ·{' '}
          {formatMoment(text.createdAt)}
        </span>
        <Pill tone={tone}>{details === '' ? word : `${word}: ${details}`}</Pill>
      </p>
      {text.openings.length > 0 && (
        <ul className="mt-0.5 grid gap-0.5 text-[0.9375rem] text-ink-2">
          {text.openings.map((opening) => (
            <li key={opening.id}>
              {openingLine(opening)} · {opening.open ? 'still open' : 'gone'}
            </li>
          ))}
        </ul>
      )}
      {text.kind === 'alert' && didNotArrive && <SendAgain personId={personId} text={text} />}
    </>
  );
}

/** Whether it makes sense is decided on the server; its answer stays beside the button. */
function SendAgain({ personId, text }: { personId: number; text: PersonText }) {
  const resend = useResendText(personId, text.id);
  const [answer, setAnswer] = useState<{ tone: 'good' | 'warning'; sentence: string } | null>(null);
  const act = () =>
    void resend.act(null).then(
      (sentence) => setAnswer({ tone: 'good', sentence }),
      (error: unknown) =>
        setAnswer({ tone: 'warning', sentence: sentenceOf(error, 'Please try again in a moment') }),
    );
  return (
    <div className="mt-2 grid justify-items-start gap-2">
      <Button
        variant="outline"
        size="sm"
        busy={resend.isPending}
        aria-label={`Send the alert of ${formatMoment(text.createdAt)} again`}
        onClick={act}
      >
        Send Again
      </Button>
      {answer !== null && (
        <Notice tone={answer.tone} role="status">
          {answer.sentence}
        </Notice>
      )}
    </div>
  );
}
