import * as z from 'zod';
import type { WebhookEvent } from '#domain/billing/webhook-event';
import { Failure } from '#server/platform/failure';

const Text = z.string().max(100).nullish();
const Body = z.object({
  id: z.string().min(1).max(100),
  event_type: z.string().min(1).max(100),
  resource: z
    .object({
      id: Text,
      dispute_id: Text,
      invoice_id: Text,
      supplementary_data: z.object({ related_ids: z.object({ order_id: Text }).nullish() }).nullish(),
      links: z.array(z.object({ rel: z.string(), href: z.string() })).nullish(),
      disputed_transactions: z.array(z.object({ seller_transaction_id: Text })).nullish(),
    })
    .nullish(),
});

/** Only what to look at is read; what else the event says is neither believed nor kept. */
export const readEvent = (raw: Buffer): WebhookEvent => toEvent(parseJson(raw));

export function toEvent(body: unknown): WebhookEvent {
  const parsed = Body.safeParse(body);
  if (!parsed.success) throw new Failure('invalid', 'validation', 'This is no event that we know.');
  const { id, event_type: type, resource } = parsed.data;
  const subject = resource?.id ?? null;
  const about = type.split('.', 2).join('.');
  const empty = {
    id,
    type,
    orderId: null,
    captureId: null,
    walletId: null,
    disputeId: null,
    invoiceNumber: null,
  };
  switch (about) {
    case 'CHECKOUT.ORDER':
      return { ...empty, orderId: subject };
    case 'PAYMENT.CAPTURE':
      return {
        ...empty,
        orderId: resource?.supplementary_data?.related_ids?.order_id ?? null,
        captureId: captureAbove(resource?.links ?? []) ?? subject,
        invoiceNumber: resource?.invoice_id ?? null,
      };
    case 'VAULT.PAYMENT-TOKEN':
      return { ...empty, walletId: subject };
    case 'CUSTOMER.DISPUTE':
      return {
        ...empty,
        captureId: resource?.disputed_transactions?.[0]?.seller_transaction_id ?? null,
        disputeId: resource?.dispute_id ?? subject,
      };
    default:
      return empty;
  }
}

/** Events of refunds are about the refund; its link upwards leads to the capture. */
function captureAbove(links: readonly { rel: string; href: string }[]): string | null {
  const up = links.find(({ rel }) => rel === 'up')?.href ?? '';
  return /\/v2\/payments\/captures\/([A-Za-z0-9_-]{1,36})$/.exec(up)?.[1] ?? null;
}

function parseJson(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8'));
  } catch {
    return undefined;
  }
}
