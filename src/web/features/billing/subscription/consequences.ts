import type { Subscription } from '#contract/billing';
import { formatDay } from '#web/lib/format/format-time';

/** Nobody paid for it: the simulator handed it out. */
export const isDemo = ({ status }: Subscription) => status === 'none';

/** What happens when this subscription is canceled now. */
export function consequences(subscription: Subscription): string[] {
  const { status, currentPeriodEnd } = subscription;
  if (isDemo(subscription))
    return [
      'This demo subscription ends now, and texts stop at once.',
      'Nothing was charged, and nothing will be.',
      'You can subscribe whenever you like. Your locations and settings stay as they are.',
    ];
  if (status === 'past_due' || currentPeriodEnd === null)
    return [
      'Your subscription ends now, because the running month is not paid. Texts stop at once.',
      'We stop trying to charge your wallet.',
      'You can subscribe again whenever you like.',
    ];
  const end = formatDay(currentPeriodEnd);
  return [
    `Your texts go on until ${end}, the end of the month you have paid for.`,
    'Nothing more is charged.',
    `Until ${end} you can change your mind and resume. Your locations and settings stay as they are.`,
  ];
}
