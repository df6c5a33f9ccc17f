import { BRAND } from '#domain/brand';
import { CURRENCY, dollars, INTENT, PLAN } from '#domain/billing/price';
import type { NewOrder } from './port.ts';

/** A fixed sum on a fixed day, before the month it pays: among the values of every list that the provider publishes. */
const USAGE = 'RECURRING_PREPAID';

function orderBody({ subscriptionRef, invoiceNumber, amountCents }: NewOrder) {
  const money = { currency_code: CURRENCY, value: dollars(amountCents) };
  return {
    intent: INTENT,
    purchase_units: [
      {
        custom_id: subscriptionRef,
        invoice_id: invoiceNumber,
        description: `${BRAND} ${PLAN}, one month`,
        amount: { ...money, breakdown: { item_total: money } },
        items: [{ name: `${BRAND} ${PLAN}`, quantity: '1', category: 'DIGITAL_GOODS', unit_amount: money }],
      },
    ],
  };
}

/** For a person to approve; the wallet is saved with it. Both addresses are required when saving. */
export function checkoutOrderBody(order: NewOrder & { returnUrl: string; cancelUrl: string }) {
  return {
    ...orderBody(order),
    payment_source: {
      paypal: {
        attributes: {
          vault: {
            store_in_vault: 'ON_SUCCESS',
            usage_type: 'MERCHANT',
            usage_pattern: USAGE,
            customer_type: 'CONSUMER',
            permit_multiple_payment_tokens: true,
            description: `${BRAND} ${PLAN}, $${dollars(order.amountCents)} a month until canceled`,
          },
        },
        stored_credential: { payment_initiator: 'CUSTOMER', usage: 'FIRST', usage_pattern: USAGE },
        experience_context: {
          brand_name: BRAND,
          shipping_preference: 'NO_SHIPPING',
          user_action: 'PAY_NOW',
          return_url: order.returnUrl,
          cancel_url: order.cancelUrl,
        },
      },
    },
  };
}

/** With the saved wallet in it, the order is captured as it is created. */
export function walletOrderBody(order: NewOrder & { walletId: string }) {
  return {
    ...orderBody(order),
    payment_source: {
      paypal: {
        vault_id: order.walletId,
        stored_credential: { payment_initiator: 'MERCHANT', usage: 'SUBSEQUENT', usage_pattern: USAGE },
      },
    },
  };
}
