import type { Answers } from '#simulators/payments/resources/answers';
import { newId } from '#simulators/payments/resources/ids';
import type {
  Capture,
  Dispute,
  Ledger,
  PaymentOrder,
  Refund,
  Wallet,
} from '#simulators/payments/resources/ledger';

/** One event as it is told to the listener; `body` is sent byte by byte as it stands. */
export interface ProviderEvent {
  id: string;
  type: string;
  /** The order it goes back to, if there is one. */
  orderId: string | undefined;
  createdAt: Date;
  body: string;
}

const CAPTURE_EVENT: Readonly<Record<string, string>> = {
  COMPLETED: 'PAYMENT.CAPTURE.COMPLETED',
  PENDING: 'PAYMENT.CAPTURE.PENDING',
  DECLINED: 'PAYMENT.CAPTURE.DENIED',
  FAILED: 'PAYMENT.CAPTURE.DENIED',
};

interface ProviderEventsDependencies {
  ledger: () => Ledger;
  answers: () => Answers;
  now: () => Date;
  send: (event: ProviderEvent) => void;
}

/** Turns what happened into events, in the provider's shape. */
export function providerEvents({ ledger, answers, now, send }: ProviderEventsDependencies) {
  const tell = (type: string, resourceType: string, resource: unknown, orderId: string | undefined) => {
    const event = { id: `WH-${newId()}-${newId()}`, type, orderId, createdAt: now() };
    const body = JSON.stringify({
      id: event.id,
      event_version: '1.0',
      create_time: event.createdAt.toISOString(),
      resource_type: resourceType,
      resource_version: '2.0',
      event_type: type,
      summary: `${type} (simulated)`,
      resource,
    });
    send({ ...event, body });
  };
  const orderOf = (captureId: string) => ledger().captures.get(captureId)?.orderId;

  return {
    orderApproved: (order: PaymentOrder) =>
      tell('CHECKOUT.ORDER.APPROVED', 'checkout-order', answers().order(order), order.id),
    captureIs: (capture: Capture) =>
      tell(CAPTURE_EVENT[capture.status] ?? '', 'capture', answers().capture(capture), capture.orderId),
    refunded: (refund: Refund, capture: Capture) =>
      tell('PAYMENT.CAPTURE.REFUNDED', 'refund', answers().refund(refund, capture), capture.orderId),
    reversed: (refund: Refund, capture: Capture) =>
      tell('PAYMENT.CAPTURE.REVERSED', 'refund', answers().refund(refund, capture), capture.orderId),
    walletCreated: (wallet: Wallet) =>
      tell('VAULT.PAYMENT-TOKEN.CREATED', 'payment_token', answers().wallet(wallet), wallet.orderId),
    walletDeleted: (wallet: Wallet) =>
      tell('VAULT.PAYMENT-TOKEN.DELETED', 'payment_token', answers().wallet(wallet), wallet.orderId),
    disputeOpened: (dispute: Dispute) =>
      tell(
        'CUSTOMER.DISPUTE.CREATED',
        'dispute',
        answers().dispute(dispute, ledger()),
        orderOf(dispute.captureId),
      ),
    disputeResolved: (dispute: Dispute) =>
      tell(
        'CUSTOMER.DISPUTE.RESOLVED',
        'dispute',
        answers().dispute(dispute, ledger()),
        orderOf(dispute.captureId),
      ),
  };
}
export type Emit = ReturnType<typeof providerEvents>;
