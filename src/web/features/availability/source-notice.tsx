import { useQuery } from '@tanstack/react-query';
import { Notice } from '#web/components/ui/notice';
import { statusQuery } from '#web/lib/availability-queries';
import { formatMoment } from '#web/lib/format-time';
import { SOURCE_WORDS } from './service-status/source-words.ts';

/** Says in plain words when the data is older than promised. */
export function SourceNotice() {
  const { data } = useQuery(statusQuery);
  return (
    <div role="status" className="empty:hidden">
      {data && data.source !== 'ok' && (
        <Notice tone="warning" title={SOURCE_WORDS[data.source].title}>
          {data.lastGoodSweepAt !== null && `What you see is from ${formatMoment(data.lastGoodSweepAt)}. `}
          {SOURCE_WORDS[data.source].text}
        </Notice>
      )}
    </div>
  );
}
