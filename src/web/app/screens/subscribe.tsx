import { watchWantedCenter } from '#web/features/alerts/watches/wanted-center-watch';
import { SubscribePage } from '#web/features/billing/checkout/subscribe-page';
import { PlanCard } from '#web/features/marketing/landing/plan-card';

/** Paid: the alert for which somebody came is set before they see their dashboard. */
const onActive = async () => (await watchWantedCenter())?.name ?? null;

export function SubscribeScreen() {
  return (
    <SubscribePage title="Activate Your Subscription" plan={<PlanCard heading="h2" />} onActive={onActive} />
  );
}

export function PaypalSubscribeScreen() {
  return (
    <SubscribePage title="Complete Your Subscription" plan={<PlanCard heading="h2" />} onActive={onActive} />
  );
}
