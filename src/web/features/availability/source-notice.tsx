import { useQuery } from '@tanstack/react-query';
import { Moment } from '#web/components/ui/moment';
import { Notice } from '#web/components/ui/notice';
import { statusQuery } from '#web/lib/availability-queries';
import { SOURCE_WORDS } from './service-status/source-words.ts';

/** Says in plain words when the data is older than promised. */
export function SourceNotice() {
  const { data } = useQuery(statusQuery);
  return (
    <div role="status" className="empty:hidden">
      {data && data.source !== 'ok' && (
        <Notice tone="warning" title={SOURCE_WORDS[data.source].title}>
          {data.lastGoodSweepAt !== null && (
            <>
              What you see is from <Moment at={data.lastGoodSweepAt} />.{' '}
            </>
          )}
          {SOURCE_WORDS[data.source].text}
        </Notice>
      )}
    </div>
  );
}
