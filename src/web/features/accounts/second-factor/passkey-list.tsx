import type { PasskeyEntry } from '#contract/second-factor';
import { Button } from '#web/components/ui/actions/button';
import { deviceName } from '#web/lib/format/device-name';
import { formatMoment } from '#web/lib/format/format-time';
import { toast } from '#web/lib/state/toast';
import { toastError } from '#web/lib/state/toast-error';
import { useRemovePasskey } from '#web/features/accounts/security-queries';

export function PasskeyList({ passkeys }: { passkeys: readonly PasskeyEntry[] }) {
  return (
    <ul aria-label="Passkeys" className="divide-y divide-line">
      {passkeys.map((passkey) => (
        <PasskeyRow key={passkey.id} passkey={passkey} />
      ))}
    </ul>
  );
}

function PasskeyRow({ passkey }: { passkey: PasskeyEntry }) {
  const remove = useRemovePasskey();
  const device = deviceName(passkey.device);
  const used = passkey.lastUsedAt === null ? 'not used yet' : `last used ${formatMoment(passkey.lastUsedAt)}`;
  const removeIt = () =>
    remove.act(passkey.id).then(
      () => toast({ title: 'Passkey removed', description: 'Delete it on your device too.' }),
      (error: unknown) => toastError('Passkey not removed', error),
    );
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0">
        <p className="font-medium">Passkey from {device}</p>
        <p className="text-[0.9375rem] text-ink-2 tabular-nums">
          Added {formatMoment(passkey.createdAt)}, {used}
        </p>
      </div>
      <Button
        variant="outline"
        busy={remove.isPending}
        onClick={() => void removeIt()}
        aria-label={`Remove passkey from ${device}`}
      >
        Remove
      </Button>
    </li>
  );
}
