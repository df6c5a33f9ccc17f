import { CreditCard } from 'lucide-react';
import { useLocation } from 'wouter';
import { isPayPage, PAGE } from '#contract/pages';
import { Container } from '#web/components/layout/container';
import { Link } from '#web/components/ui/actions/link';
import { useUser } from '#web/lib/auth/auth-context';
import { textsWhileOverdue } from './subscription-summary.ts';
import { useSubscription } from './use-subscription.ts';

/** On every page of somebody whose month is not paid, except where they pay and where the state of alerts says it. */
export function PastDueBanner() {
  const [pathname] = useLocation();
  const { isSubscribed } = useUser();
  const { data } = useSubscription();
  if (data?.status !== 'past_due' || isPayPage(pathname) || pathname === PAGE.dashboard) return null;
  return (
    <div role="status" className="border-b border-line bg-danger-soft text-danger">
      <Container className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2 text-[0.9375rem] font-medium">
        <p className="flex items-start gap-2">
          <CreditCard aria-hidden className="mt-1 size-4 shrink-0" />
          <span>Your last payment did not go through. {textsWhileOverdue(data, isSubscribed)}</span>
        </p>
        <Link
          href={PAGE.subscribe}
          className="inline-flex min-h-11 items-center font-semibold underline underline-offset-3 sm:min-h-9"
        >
          Pay now
        </Link>
      </Container>
    </div>
  );
}
