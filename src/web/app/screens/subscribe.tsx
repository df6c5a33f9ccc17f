import { SubscribePage } from '#web/features/billing/checkout/subscribe-page';
import { PlanCard } from '#web/features/marketing/landing/plan-card';

export function SubscribeScreen() {
  return <SubscribePage title="Activate Your Subscription" plan={<PlanCard heading="h2" />} />;
}

export function PaypalSubscribeScreen() {
  return <SubscribePage title="Complete Your Subscription" plan={<PlanCard heading="h2" />} />;
}
