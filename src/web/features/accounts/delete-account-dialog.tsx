import { Dialog } from '#web/components/ui/overlays/dialog';
import { DeleteAccountForm } from './delete-account-form.tsx';

interface DeleteAccountDialogProps {
  open: boolean;
  onClose: () => void;
}

export function DeleteAccountDialog({ open, onClose }: DeleteAccountDialogProps) {
  return (
    <Dialog open={open} title="Delete your account?" onClose={onClose}>
      <div className="grid gap-3 text-ink-2">
        <p>This takes effect at once and cannot be undone. You may want to download your export first.</p>
        <p>
          <strong className="text-ink">Erased:</strong> your email address, username and password, your phone
          number, your locations and alert settings, your security log, and all your sessions. Texts stop
          immediately and a running subscription is not renewed.
        </p>
        <p>
          <strong className="text-ink">Kept:</strong> records of payments, without your name or email, because
          the law asks for them, and the fact that a number replied STOP, so that it is never texted again.
        </p>
      </div>
      <DeleteAccountForm onClose={onClose} />
    </Dialog>
  );
}
