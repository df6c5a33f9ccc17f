import type { SourceState } from '#contract/availability';
import { Notice } from '#web/components/ui/notice';
import { formatMoment } from '#web/lib/format-time';
import { useStatus } from './queries.ts';

const TITLES: Record<Exclude<SourceState, 'ok'>, string> = {
  down: 'The official scheduler is not answering',
  suspect: 'The official scheduler is giving answers we doubt',
  partial: 'The official scheduler answers only in part',
};

const ENDINGS: Record<Exclude<SourceState, 'ok'>, string> = {
  down: 'We keep asking, and texts resume by themselves once it is back.',
  suspect: 'We show the last ones we trust and look again every few minutes.',
  partial: 'Some centers may be shown as they were some minutes ago.',
};

/** Says in plain words when the data is older than promised. */
export function SourceNotice() {
  const { data } = useStatus();
  return (
    <div role="status" className="empty:hidden">
      {data && data.source !== 'ok' && (
        <Notice tone="warning" title={TITLES[data.source]}>
          {data.lastGoodSweepAt !== null && `What you see is from ${formatMoment(data.lastGoodSweepAt)}. `}
          {ENDINGS[data.source]}
        </Notice>
      )}
    </div>
  );
}
