import { useState } from 'react';
import { PAGE } from '#contract/pages';
import { Button } from '#web/components/ui/actions/button';
import { LinkButton } from '#web/components/ui/actions/link-button';
import { Notice } from '#web/components/ui/feedback/notice';
import { useAuth } from '#web/lib/auth/auth-context';
import { useStartHref } from '#web/lib/auth/use-start-href';
import { sentenceOf } from '#web/lib/http/http-error';
import { useConfirmEmail } from './email-queries.ts';

/** A press of the button, because programs that check mail open every link in it. */
export function ConfirmEmailForm({ token }: { token: string }) {
  const { state, refresh } = useAuth();
  const confirm = useConfirmEmail();
  const startHref = useStartHref();
  const [confirmed, setConfirmed] = useState<string | null>(null);
  const act = async () => {
    try {
      const { email } = await confirm.act({ token });
      setConfirmed(email);
      if (state.status === 'signed-in') await refresh();
    } catch {
      // Told below, where it stays.
    }
  };
  if (confirmed !== null) {
    return (
      <div className="grid gap-5">
        <Notice tone="good" role="status" title="Thank you">
          <span className="[overflow-wrap:anywhere]">{confirmed}</span> is confirmed.
        </Notice>
        {state.status === 'signed-in' ? (
          <LinkButton href={startHref} wide>
            Continue
          </LinkButton>
        ) : (
          <LinkButton href={PAGE.login} wide>
            Log In
          </LinkButton>
        )}
      </div>
    );
  }
  return (
    <div className="grid gap-5">
      {confirm.error !== null && (
        <Notice tone="danger" role="alert" title="Not confirmed">
          {sentenceOf(confirm.error, 'Please try again in a moment')}
        </Notice>
      )}
      <Button size="lg" wide busy={confirm.isPending} busyLabel="Confirming..." onClick={() => void act()}>
        Confirm This Address
      </Button>
    </div>
  );
}
