import { useState } from 'react';
import { Button } from '#web/components/ui/actions/button';
import { TitledCard } from '#web/components/ui/content/card';
import { useAuth } from '#web/lib/auth/auth-context';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';

export function AccountActionsCard() {
  const { signOut } = useAuth();
  const [leaving, setLeaving] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const logOut = () => {
    setLeaving(true);
    void signOut();
  };
  return (
    <TitledCard id="account-actions" title="Account Actions">
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" busy={leaving} busyLabel="Logging out..." onClick={logOut}>
          Log Out
        </Button>
        <Button variant="danger-outline" onClick={() => setDeleting(true)}>
          Delete Account
        </Button>
      </div>
      <DeleteAccountDialog open={deleting} onClose={() => setDeleting(false)} />
    </TitledCard>
  );
}
