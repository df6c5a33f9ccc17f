import { Container } from '#web/components/layout/container';
import { PageHeading } from '#web/components/layout/page-heading';
import { Notice } from '#web/components/ui/notice';
import { PlanCard } from '#web/features/marketing/plan-card';

export function SubscribeScreen() {
  return <Plan title="Activate Your Subscription" />;
}

export function PaypalSubscribeScreen() {
  return <Plan title="Complete Your Subscription" />;
}

function Plan({ title }: { title: string }) {
  return (
    <Container className="py-10 sm:py-14">
      <PageHeading
        title={title}
        lead="One plan, paid by the month. Cancel anytime, no long-term commitment."
      />
      <div className="mt-8 grid max-w-xl gap-5">
        <PlanCard heading="h2" />
        <Notice tone="warning" title="Payment is not taken on this version of the service">
          Your account is ready and costs nothing. You can look around and change your settings meanwhile.
        </Notice>
      </div>
    </Container>
  );
}
