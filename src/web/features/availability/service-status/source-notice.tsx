import { useQuery } from '@tanstack/react-query';
import { Moment } from '#web/components/ui/content/moment';
import { Notice } from '#web/components/ui/feedback/notice';
import { statusQuery } from '#web/lib/query/availability-queries';
import { SOURCE_LABELS } from './source-labels.ts';

/** Says in plain words when the data is older than promised. */
export function SourceNotice() {
  const { data } = useQuery(statusQuery);
  return (
    <div role="status" className="empty:hidden">
      {data && data.source !== 'ok' && (
        <Notice tone="warning" title={SOURCE_LABELS[data.source].title}>
          {data.lastGoodSweepAt !== null && (
            <>
              What you see is from <Moment at={data.lastGoodSweepAt} />.{' '}
            </>
          )}
          {SOURCE_LABELS[data.source].text}
        </Notice>
      )}
    </div>
  );
}
