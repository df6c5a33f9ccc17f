import { CreditCard, Lock, MessageSquareText } from 'lucide-react';
import { PAYMENT_PROVIDER, TEXT_PROVIDER } from '#domain/brand';

const BADGES = [
  { Icon: CreditCard, text: `${PAYMENT_PROVIDER} payments` },
  { Icon: Lock, text: 'SSL encryption' },
  { Icon: MessageSquareText, text: `SMS by ${TEXT_PROVIDER}` },
] as const;

export function TrustBadges() {
  return (
    <ul className="flex flex-wrap gap-2">
      {BADGES.map(({ Icon, text }) => (
        <li
          key={text}
          className="inline-flex items-center gap-2 rounded-full border border-line bg-surface px-3 py-1 text-sm font-medium text-ink-2"
        >
          <Icon aria-hidden className="size-4" />
          {text}
        </li>
      ))}
    </ul>
  );
}
