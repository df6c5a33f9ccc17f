import { useRef, useState } from 'react';
import { Button } from '#web/components/ui/actions/button';
import { TitledCard } from '#web/components/ui/content/card';
import { useUser } from '#web/lib/auth/auth-context';
import { ChangePasswordForm } from './change-password-form.tsx';

export function ProfileCard() {
  const user = useUser();
  const [changing, setChanging] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    setChanging(false);
    requestAnimationFrame(() => opener.current?.focus());
  };
  return (
    <TitledCard id="profile" title="Profile">
      <dl className="grid gap-4 sm:grid-cols-2">
        <Entry name="Username" value={user.username} />
        <Entry name="Email Address" value={user.email} />
      </dl>
      <div className="mt-6 border-t border-line pt-5">
        {changing ? (
          <ChangePasswordForm email={user.email} onClose={close} />
        ) : (
          <Button ref={opener} variant="outline" onClick={() => setChanging(true)}>
            Change Password
          </Button>
        )}
      </div>
    </TitledCard>
  );
}

function Entry({ name, value }: { name: string; value: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-[0.9375rem] text-ink-2">{name}</dt>
      <dd className="font-medium [overflow-wrap:anywhere]">{value}</dd>
    </div>
  );
}
