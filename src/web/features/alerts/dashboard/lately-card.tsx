import { useQuery } from '@tanstack/react-query';
import { accountHref } from '#contract/account-sections';
import type { TimelinePage } from '#contract/alerts';
import { LATELY_PATH } from '#contract/paths';
import { TextLink } from '#web/components/ui/actions/link';
import { Card } from '#web/components/ui/content/card';
import { Pill } from '#web/components/ui/content/pill';
import { LoadProblem } from '#web/components/ui/feedback/load-problem';
import { Loading } from '#web/components/ui/feedback/loading';
import { sendForJson } from '#web/lib/http/http';
import { whenInWords } from '#web/lib/format/when';
import { settingBehind } from '../history/setting-behind.ts';
import { latelyRows, type LatelyRow } from './lately-words.ts';
import { LATELY } from './queries.ts';

interface LatelyCardProps {
  now: number;
  timeZone: string;
}

/** The newest texts, and what was not texted and why. */
export function LatelyCard({ now, timeZone }: LatelyCardProps) {
  const { data, isError, refetch } = useQuery({
    queryKey: LATELY,
    queryFn: async () => {
      const { entries } = await sendForJson<TimelinePage>('GET', LATELY_PATH);
      return latelyRows(entries);
    },
  });
  return (
    <Card aria-labelledby="lately" className="p-5! sm:p-6!">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="lately" className="text-xl">
          Lately
        </h2>
        <TextLink href={accountHref('history')}>All</TextLink>
      </div>
      <div className="mt-2">
        {data !== undefined ? (
          <LatelyList rows={data} now={now} timeZone={timeZone} />
        ) : isError ? (
          <LoadProblem title="What happened lately could not be loaded" onRetry={() => void refetch()}>
            Your alerts keep running.
          </LoadProblem>
        ) : (
          <Loading label="Loading what happened lately" blocks={['h-12', 'h-12', 'h-12']} />
        )}
      </div>
    </Card>
  );
}

function LatelyList({ rows, now, timeZone }: LatelyCardProps & { rows: readonly LatelyRow[] }) {
  if (rows.length === 0)
    return (
      <p className="text-[0.9375rem] text-ink-2">
        Nothing new has opened at your centers since you began to watch them.
      </p>
    );
  return (
    <ul className="divide-y divide-line">
      {rows.map(({ key, at, link, title, why, pill, reason }) => {
        const setting = settingBehind(reason);
        return (
          <li
            key={key}
            className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 py-3.5 text-[0.9375rem] md:grid-cols-[8.5rem_minmax(0,1fr)_auto]"
          >
            <time dateTime={at} className="text-ink-2 tabular-nums first-letter:uppercase">
              {whenInWords(at, now, timeZone)}
            </time>
            <div className="col-span-2 row-start-2 min-w-0 md:col-span-1 md:col-start-2 md:row-start-1">
              <a href={link} className="font-semibold hover:underline hover:underline-offset-3">
                {title}
              </a>
              <p className="text-ink-2">
                {why} {setting !== null && <TextLink href={setting.href}>{setting.label}</TextLink>}
              </p>
            </div>
            <span className="col-start-2 row-start-1 md:col-start-3">
              <Pill tone={pill.tone}>{pill.word}</Pill>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
