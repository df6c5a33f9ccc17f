import * as z from 'zod';
import { paymentsFailure } from './payments-failure.ts';
import type {
  ProviderCapture,
  ProviderDispute,
  ProviderOrder,
  ProviderWallet,
  ProviderWebhook,
} from './port.ts';

const Money = z.object({
  currency_code: z.string(),
  value: z
    .string()
    .regex(/^\d{1,9}\.\d{2}$/)
    .transform((text) => Number(text.replace('.', ''))),
});

const CAPTURE_STATUS = {
  COMPLETED: 'completed',
  PENDING: 'pending',
  DECLINED: 'declined',
  FAILED: 'declined',
  PARTIALLY_REFUNDED: 'partly-refunded',
  REFUNDED: 'refunded',
} as const satisfies Record<string, ProviderCapture['status']>;

const Capture = z
  .object({ id: z.string(), status: z.enum(Object.keys(CAPTURE_STATUS)), amount: Money })
  .transform(({ id, status, amount }): ProviderCapture => ({
    id,
    status: CAPTURE_STATUS[status as keyof typeof CAPTURE_STATUS],
    amountCents: amount.value,
    currency: amount.currency_code,
  }));

const Customer = z.object({ id: z.string().nullish() });
const Vault = z.object({
  id: z.string().nullish(),
  status: z.string().nullish(),
  customer: Customer.nullish(),
});

const Order = z.object({
  id: z.string().regex(/^[\w-]+$/),
  status: z.string(),
  purchase_units: z
    .array(
      z.object({
        custom_id: z.string().nullish(),
        invoice_id: z.string().nullish(),
        payments: z.object({ captures: z.array(Capture).nullish() }).nullish(),
      }),
    )
    .nullish(),
  payment_source: z
    .object({
      paypal: z
        .object({
          account_id: z.string().nullish(),
          attributes: z.object({ vault: Vault.nullish() }).nullish(),
        })
        .nullish(),
    })
    .nullish(),
});

const ORDER_STATUS: Readonly<Record<string, ProviderOrder['status']>> = {
  APPROVED: 'approved',
  COMPLETED: 'completed',
  VOIDED: 'voided',
};

const Wallet = z.object({
  id: z.string(),
  customer: Customer.nullish(),
  payment_source: z
    .object({
      paypal: z.object({ account_id: z.string().nullish(), payer_id: z.string().nullish() }).nullish(),
    })
    .nullish(),
});

const Dispute = z.object({
  dispute_id: z.string(),
  status: z.string(),
  dispute_outcome: z.object({ outcome_code: z.string().nullish() }).nullish(),
  disputed_transactions: z.array(z.object({ seller_transaction_id: z.string().nullish() })).nullish(),
});

function parsed<T>(schema: z.ZodType<T>, body: unknown): T {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  throw paymentsFailure('payments-shape', { issue: result.error.issues[0]?.path.join('.') ?? null });
}

export function parseOrder(body: unknown): ProviderOrder {
  const order = parsed(Order, body);
  const unit = order.purchase_units?.[0];
  const source = order.payment_source?.paypal;
  const vault = source?.attributes?.vault;
  return {
    id: order.id,
    status: ORDER_STATUS[order.status] ?? 'created',
    subscriptionRef: unit?.custom_id ?? null,
    invoiceNumber: unit?.invoice_id ?? null,
    capture: decisive(unit?.payments?.captures ?? []),
    wallet: walletOf(vault),
    payer: { customerId: vault?.customer?.id ?? null, payerId: source?.account_id ?? null },
  };
}

/** An order may carry refused captures beside the one that went through. */
function decisive(captures: readonly ProviderCapture[]): ProviderCapture | null {
  const moved = captures.find(({ status }) => status !== 'declined' && status !== 'pending');
  return moved ?? captures.find(({ status }) => status === 'pending') ?? captures.at(-1) ?? null;
}

/** The provider deprecates the status, and may leave it out: an id is an id. */
function walletOf(vault: z.infer<typeof Vault> | null | undefined): ProviderOrder['wallet'] {
  if (vault === null || vault === undefined) return null;
  return vault.id ? { status: 'saved', id: vault.id } : { status: 'pending' };
}

const Webhook = z.object({ url: z.string(), event_types: z.array(z.object({ name: z.string() })).nullish() });
export function parseWebhook(body: unknown): ProviderWebhook {
  const { url, event_types: types } = parsed(Webhook, body);
  return { url, eventTypes: (types ?? []).map(({ name }) => name) };
}

export const parseCapture = (body: unknown): ProviderCapture => parsed(Capture, body);

export function parseWallet(body: unknown): ProviderWallet {
  const { id, customer, payment_source: source } = parsed(Wallet, body);
  const payerId = source?.paypal?.payer_id ?? source?.paypal?.account_id ?? null;
  return { id, owner: { customerId: customer?.id ?? null, payerId } };
}

/** The other outcomes do not say by themselves who has the money now. */
const STATUS_OF_OUTCOME: Readonly<Record<string, ProviderDispute['status']>> = {
  RESOLVED_SELLER_FAVOUR: 'won',
  RESOLVED_BUYER_FAVOUR: 'lost',
};

export function parseDispute(body: unknown): ProviderDispute {
  const dispute = parsed(Dispute, body);
  const outcome = dispute.dispute_outcome?.outcome_code ?? '';
  return {
    id: dispute.dispute_id,
    captureIds: (dispute.disputed_transactions ?? []).flatMap(
      ({ seller_transaction_id }) => seller_transaction_id ?? [],
    ),
    status: dispute.status === 'RESOLVED' ? (STATUS_OF_OUTCOME[outcome] ?? 'settled') : 'open',
  };
}
