import { SubscribePage } from '#web/features/billing/subscribe-page';
import { PlanCard } from '#web/features/marketing/plan-card';

export function SubscribeScreen() {
  return <SubscribePage title="Activate Your Subscription" plan={<PlanCard heading="h2" />} />;
}

export function PaypalSubscribeScreen() {
  return <SubscribePage title="Complete Your Subscription" plan={<PlanCard heading="h2" />} />;
}
