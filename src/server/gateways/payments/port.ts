import type { WebhookEvent } from '#domain/billing/webhook-event';

/** What we need of the payment provider, in our words. Amounts are whole cents of the one currency we sell in. */
export interface PaymentsProvider {
  /** A token that is safe in a browser; it opens the provider's window and no more. */
  clientToken(): Promise<string>;
  /** What the provider allows our application, as addresses that name each permission. */
  scopes(): Promise<string[]>;
  /** An order for a person to approve in the provider's window; the wallet is saved when it is captured. */
  createCheckoutOrder(order: NewOrder & { returnUrl: string; cancelUrl: string }): Promise<ProviderOrder>;
  /**
   * Charges the saved wallet: the order is created and captured in one call. The same key gives the same answer for six
   * hours; after that only the invoice number keeps the provider from charging twice.
   */
  chargeWallet(order: NewOrder & { walletId: string }): Promise<ProviderOrder>;
  /** Takes the money of an approved order. An order can be captured once, so repeating this is safe for ever. */
  capture(orderId: string, key: string): Promise<ProviderOrder>;
  findOrder(orderId: string): Promise<ProviderOrder | undefined>;
  findCapture(captureId: string): Promise<ProviderCapture | undefined>;
  /** Gives everything back. Done already counts as done. */
  refund(captureId: string, key: string): Promise<void>;
  findWallet(walletId: string): Promise<ProviderWallet | undefined>;
  /** Gone already counts as done. */
  forgetWallet(walletId: string): Promise<void>;
  findDispute(disputeId: string): Promise<ProviderDispute | undefined>;
  /** Its webhook events since a moment, oldest first, delivered or not. It remembers a month. */
  listEvents(since: Date): Promise<WebhookEvent[]>;
  /** Tells the provider where to send webhooks; only the simulator is told this way, real ones are set up by an operator. */
  registerWebhook(url: string): Promise<void>;
  /** The webhook of our settings; nothing when the provider does not know it. */
  findWebhook(): Promise<ProviderWebhook | undefined>;
  /** Throws `forbidden` for anything the provider did not sign for us, byte by byte. */
  readWebhook(request: WebhookRequest): Promise<WebhookEvent>;
}

/*
 * Every call but readWebhook throws a Failure whose kind is one of
 *   retryable  nothing happened; the same call again later
 *   unknown    it may have happened; the same call with the same key, or a look, but nothing else
 *   declined   may work later or with another way to pay, or never with this wallet
 *   conflict   `payments-not-approved`: nobody approved this order yet
 *   rejected   our own fault; an operator must look
 * and whose code is a row of `error-table.ts`, which says what is to follow.
 */

export interface NewOrder {
  /** The same key gives the same order, for six hours. */
  key: string;
  /** Comes back with everything the provider says about the order. */
  subscriptionRef: string;
  /** The provider lets one order be paid per invoice. */
  invoiceNumber: string;
  amountCents: number;
}

export interface ProviderOrder {
  id: string;
  status: 'created' | 'approved' | 'completed' | 'voided';
  subscriptionRef: string | null;
  invoiceNumber: string | null;
  capture: ProviderCapture | null;
  /** `pending`: the provider saves it and sends a webhook when it has. */
  wallet: { status: 'saved'; id: string } | { status: 'pending' } | null;
  payer: WalletOwner;
}

export interface ProviderCapture {
  id: string;
  status: 'completed' | 'pending' | 'declined' | 'partly-refunded' | 'refunded';
  amountCents: number;
  currency: string;
}

export interface ProviderWallet {
  id: string;
  /** Whose it is. The provider does not say which order saved it, so it is found by its owner. */
  owner: WalletOwner;
}

/** The provider's names for a payer; an order and the wallet saved with it share at least one of them. */
export interface WalletOwner {
  customerId: string | null;
  payerId: string | null;
}

export interface ProviderWebhook {
  url: string;
  /** The types of events it is sent; `*` is all. */
  eventTypes: readonly string[];
}

export interface ProviderDispute {
  id: string;
  captureIds: readonly string[];
  /** `settled`: who has the money now shows only at the capture. */
  status: 'open' | 'won' | 'lost' | 'settled';
}

export interface WebhookRequest {
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: Buffer;
}
