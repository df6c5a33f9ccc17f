import type { DeliveryReport } from '#server/features/alerts/channels/port';
import type { ProviderStatus } from '#server/gateways/sms/port';

const EVENTS: Record<ProviderStatus, DeliveryReport['event']> = {
  accepted: 'accepted',
  scheduled: 'accepted',
  queued: 'accepted',
  sending: 'accepted',
  sent: 'accepted',
  delivered: 'delivered',
  undelivered: 'undelivered',
  failed: 'refused',
  canceled: 'refused',
};

export const eventOf = (status: ProviderStatus): DeliveryReport['event'] => EVENTS[status];
