import { MailCheck } from 'lucide-react';
import { Container } from '#web/components/layout/container';
import { useUser } from '#web/lib/auth/auth-context';
import { ResendConfirmation } from './resend-confirmation.tsx';

/** Nothing waits for the confirmation, so it asks quietly. */
export function ConfirmEmailBanner() {
  const { email, emailConfirmed } = useUser();
  if (emailConfirmed) return null;
  return (
    <aside aria-label="Email confirmation" className="border-b border-line bg-sunken text-ink-2">
      <Container className="flex flex-wrap items-center gap-x-4 py-1.5 text-[0.9375rem]">
        <p className="flex min-w-0 items-start gap-2">
          <MailCheck aria-hidden className="mt-1 size-4 shrink-0" />
          <span className="[overflow-wrap:anywhere]">
            Please confirm your email with the link we sent to {email}.
          </span>
        </p>
        <ResendConfirmation to={email} />
      </Container>
    </aside>
  );
}
