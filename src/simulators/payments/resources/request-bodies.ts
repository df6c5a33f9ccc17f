import * as z from 'zod';
import { cents } from './amounts.ts';
import { ProviderError, unprocessable } from './provider-error.ts';

const Amount = z.object({
  currency_code: z.string().length(3),
  value: z.string().regex(/^\d{1,7}(\.\d\d)?$/),
});
const Item = z.looseObject({
  name: z.string().min(1).max(127),
  quantity: z.string().regex(/^\d+$/),
  unit_amount: Amount,
});
const PurchaseUnit = z.looseObject({
  custom_id: z.string().max(255).optional(),
  invoice_id: z.string().max(127).optional(),
  description: z.string().max(127).optional(),
  amount: Amount.extend({ breakdown: z.looseObject({ item_total: Amount }).optional() }),
  items: z.array(Item).optional(),
});
const Wallet = z.looseObject({
  vault_id: z
    .string()
    .regex(/^[0-9a-zA-Z_-]{1,255}$/)
    .optional(),
  attributes: z
    .looseObject({
      vault: z
        .looseObject({
          store_in_vault: z.literal('ON_SUCCESS'),
          usage_type: z.enum(['MERCHANT', 'PLATFORM']),
        })
        .optional(),
    })
    .optional(),
  experience_context: z
    .looseObject({
      brand_name: z.string().max(127).optional(),
      return_url: z.url().optional(),
      cancel_url: z.url().optional(),
    })
    .optional(),
});
const OrderRequest = z.looseObject({
  intent: z.literal('CAPTURE'),
  purchase_units: z.tuple([PurchaseUnit]),
  payment_source: z.looseObject({ paypal: Wallet }).optional(),
});
export type OrderRequest = z.infer<typeof OrderRequest>;
export type PurchaseUnit = z.infer<typeof PurchaseUnit>;

const CaptureBody = z.looseObject({
  payment_source: z.looseObject({}).optional(),
});

const RefundBody = z.looseObject({
  amount: Amount.optional(),
  invoice_id: z.string().max(127).optional(),
  note_to_payer: z.string().max(255).optional(),
});

const ListenerBody = z.looseObject({
  url: z.url({ protocol: /^https?$/ }),
  event_types: z.array(z.looseObject({ name: z.string().min(1) })).min(1),
});

export function readOrderBody(body: unknown): OrderRequest {
  const order = readBody(OrderRequest, body);
  const [unit] = order.purchase_units;
  const total = unit.amount.breakdown?.item_total;
  if (total !== undefined && cents(total) !== cents(unit.amount)) throw unprocessable('AMOUNT_MISMATCH');
  const sum = unit.items?.reduce((all, item) => all + cents(item.unit_amount) * Number(item.quantity), 0);
  if (sum !== undefined && (total === undefined || sum !== cents(total)))
    throw unprocessable('ITEM_TOTAL_MISMATCH');
  const wallet = order.payment_source?.paypal;
  if (wallet?.attributes?.vault !== undefined) {
    for (const url of ['return_url', 'cancel_url'] as const)
      if (wallet.experience_context?.[url] === undefined)
        throw new ProviderError(
          400,
          'MISSING_REQUIRED_PARAMETER',
          `/payment_source/paypal/experience_context/${url}`,
        );
  }
  return order;
}

export const readCaptureBody = (body: unknown) => readBody(CaptureBody, body ?? {});

export const readListenerBody = (body: unknown) => readBody(ListenerBody, body);

export const readRefundBody = (body: unknown) => readBody(RefundBody, body ?? {});

function readBody<T>(schema: z.ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const missing = issue?.code === 'invalid_type' && issue.input === undefined;
  throw new ProviderError(
    400,
    missing ? 'MISSING_REQUIRED_PARAMETER' : 'INVALID_PARAMETER_VALUE',
    `/${issue?.path.join('/') ?? ''}`,
  );
}
