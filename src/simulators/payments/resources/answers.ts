import type { Capture, Dispute, Ledger, Payer, PaymentOrder, Refund, Wallet } from './ledger.ts';

interface Link {
  href: string;
  rel: string;
  method: string;
}

const link = (href: string, rel: string, method = 'GET'): Link => ({ href, rel, method });
const instant = (at: Date) => at.toISOString().replace(/\.\d+Z$/, 'Z');

/** How the provider writes its resources; `base` is the address it is reached at. */
export function answersFor(base: string) {
  const orderUrl = (id: string) => `${base}/v2/checkout/orders/${id}`;
  const captureUrl = (id: string) => `${base}/v2/payments/captures/${id}`;

  const orderLinks = ({ id, status }: PaymentOrder): Link[] => {
    const self = link(orderUrl(id), 'self');
    const approval = `${base}/checkoutnow?token=${id}`;
    if (status === 'CREATED')
      return [self, link(approval, 'approve'), link(`${orderUrl(id)}/capture`, 'capture', 'POST')];
    if (status === 'PAYER_ACTION_REQUIRED') return [self, link(approval, 'payer-action')];
    if (status === 'APPROVED') return [self, link(`${orderUrl(id)}/capture`, 'capture', 'POST')];
    return [self];
  };

  const capture = (one: Capture) => ({
    id: one.id,
    status: one.status,
    ...(one.status === 'PENDING' && { status_details: { reason: 'PENDING_REVIEW' } }),
    amount: one.amount,
    final_capture: true,
    ...(one.invoiceId !== undefined && { invoice_id: one.invoiceId }),
    ...(one.customId !== undefined && { custom_id: one.customId }),
    supplementary_data: { related_ids: { order_id: one.orderId } },
    create_time: instant(one.createdAt),
    update_time: instant(one.updatedAt),
    links: [
      link(captureUrl(one.id), 'self'),
      link(`${captureUrl(one.id)}/refund`, 'refund', 'POST'),
      link(orderUrl(one.orderId), 'up'),
    ],
  });

  const refund = (one: Refund, of: Capture) => ({
    id: one.id,
    status: 'COMPLETED',
    amount: one.amount,
    ...(of.invoiceId !== undefined && { invoice_id: of.invoiceId }),
    ...(of.customId !== undefined && { custom_id: of.customId }),
    create_time: instant(one.createdAt),
    update_time: instant(one.createdAt),
    links: [link(`${base}/v2/payments/refunds/${one.id}`, 'self'), link(captureUrl(of.id), 'up')],
  });

  /** What an order says of the wallet that it saved; nothing where only a webhook tells. */
  const vaultOf = ({ wallet, vaulting }: PaymentOrder) => {
    if (wallet === null || vaulting === 'webhook-only' || vaulting === 'never') return undefined;
    const customer = { id: wallet.customerId };
    if (vaulting === 'later') return { status: 'APPROVED', customer };
    const links = [link(`${base}/v3/vault/payment-tokens/${wallet.id}`, 'self')];
    return { id: wallet.id, ...(vaulting === 'at-once' && { status: 'VAULTED' }), customer, links };
  };

  const sourceOf = (order: PaymentOrder, { id, email }: Payer) => {
    const vault = vaultOf(order);
    return { email_address: email, account_id: id, ...(vault !== undefined && { attributes: { vault } }) };
  };

  return {
    orderInShort: (order: PaymentOrder) => ({ id: order.id, status: order.status, links: orderLinks(order) }),
    order: (one: PaymentOrder) => ({
      id: one.id,
      intent: 'CAPTURE',
      status: one.status,
      ...(one.payer !== null && {
        payer: { payer_id: one.payer.id, email_address: one.payer.email },
        payment_source: { paypal: sourceOf(one, one.payer) },
      }),
      purchase_units: [
        {
          reference_id: 'default',
          ...one.unit,
          ...(one.capture !== null && { payments: { captures: [capture(one.capture)] } }),
        },
      ],
      create_time: instant(one.createdAt),
      update_time: instant(one.updatedAt),
      links: orderLinks(one),
    }),
    capture,
    refund,
    wallet: (one: Wallet) => ({
      id: one.id,
      customer: { id: one.customerId },
      payment_source: {
        paypal: { email_address: one.payer.email, account_id: one.payer.id, usage_type: 'MERCHANT' },
      },
      links: [link(`${base}/v3/vault/payment-tokens/${one.id}`, 'self')],
    }),
    dispute: (one: Dispute, { captures }: Ledger) => {
      const disputed = captures.get(one.captureId);
      return {
        dispute_id: one.id,
        status: one.status,
        reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
        disputed_transactions: [
          {
            seller_transaction_id: one.captureId,
            invoice_number: disputed?.invoiceId,
            custom: disputed?.customId,
          },
        ],
        dispute_amount: disputed?.amount,
        ...(one.outcome !== null && { dispute_outcome: { outcome_code: one.outcome } }),
        create_time: instant(one.createdAt),
        update_time: instant(one.updatedAt),
        links: [link(`${base}/v1/customer/disputes/${one.id}`, 'self')],
      };
    },
  };
}
export type Answers = ReturnType<typeof answersFor>;
