import type { SessionEntry } from '#contract/accounts';
import { Button } from '#web/components/ui/actions/button';
import { Pill } from '#web/components/ui/content/pill';
import { formatMoment } from '#web/lib/format/format-time';
import { toast } from '#web/lib/state/toast';
import { toastError } from '#web/lib/state/toast-error';
import { deviceName } from '#web/lib/format/device-name';
import { useEndSession } from './queries.ts';

export function SessionRow({ session }: { session: SessionEntry }) {
  const end = useEndSession();
  const device = deviceName(session.device);
  const endIt = () =>
    end.mutate(session.id, {
      onSuccess: () => toast({ title: 'Session ended', description: `${device} is logged out.` }),
      onError: (error) => toastError('Error ending session', error),
    });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3.5 first:pt-0 last:pb-0">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-medium">
          {device}
          {session.current && <Pill tone="good">This device</Pill>}
        </p>
        <p className="text-[0.9375rem] text-ink-2 tabular-nums">
          Last active {formatMoment(session.lastSeenAt)}
          <span className="max-sm:hidden"> · since {formatMoment(session.createdAt)}</span>
        </p>
      </div>
      {!session.current && (
        <Button variant="outline" busy={end.isPending} onClick={endIt} aria-label={`End session: ${device}`}>
          End Session
        </Button>
      )}
    </li>
  );
}
