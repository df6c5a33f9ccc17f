import { useRef, useState } from 'react';
import { Button } from '#web/components/ui/actions/button';
import { TitledCard } from '#web/components/ui/content/card';
import { useUser } from '#web/lib/auth/auth-context';
import { ChangeEmailForm } from './change-email-form.tsx';
import { ChangePasswordForm } from './change-password-form.tsx';
import { EmailStatus } from './email-status.tsx';

type Changeable = 'password' | 'email';

export function ProfileCard() {
  const user = useUser();
  const [changing, setChanging] = useState<Changeable | null>(null);
  const openers = useRef<Partial<Record<Changeable, HTMLButtonElement | null>>>({});
  const close = () => {
    const opener = changing;
    setChanging(null);
    requestAnimationFrame(() => opener !== null && openers.current[opener]?.focus());
  };
  const opener = (what: Changeable, label: string) => (
    <Button
      ref={(element) => {
        openers.current[what] = element;
      }}
      variant="outline"
      onClick={() => setChanging(what)}
    >
      {label}
    </Button>
  );
  return (
    <TitledCard id="profile" title="Profile">
      <dl className="grid gap-4 sm:grid-cols-2">
        <Entry name="Username" value={user.username} />
        <Entry name="Email Address" value={user.email} />
      </dl>
      <EmailStatus />
      <div className="mt-6 border-t border-line pt-5">
        {changing === 'password' && <ChangePasswordForm email={user.email} onClose={close} />}
        {changing === 'email' && <ChangeEmailForm onClose={close} />}
        {changing === null && (
          <div className="flex flex-wrap gap-3">
            {opener('password', 'Change Password')}
            {opener('email', 'Change Email')}
          </div>
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
