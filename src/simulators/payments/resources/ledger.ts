import type { Amount } from './amounts.ts';
import type { PurchaseUnit } from './request-bodies.ts';

export interface Payer {
  id: string;
  email: string;
}

export interface Wallet {
  id: string;
  customerId: string;
  payer: Payer;
  /** The order it was saved with. */
  orderId: string;
  createdAt: Date;
  removedAt: Date | null;
}

export interface Refund {
  id: string;
  captureId: string;
  amount: Amount;
  createdAt: Date;
}

/** What a capture can be from the start; later it may become refunded. */
export type FirstStatus = 'COMPLETED' | 'PENDING' | 'DECLINED' | 'FAILED';

export interface Capture {
  id: string;
  orderId: string;
  status: FirstStatus | 'PARTIALLY_REFUNDED' | 'REFUNDED';
  amount: Amount;
  customId: string | undefined;
  invoiceId: string | undefined;
  refunds: Refund[];
  createdAt: Date;
  updatedAt: Date;
}

export interface PaymentOrder {
  id: string;
  status: 'CREATED' | 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED';
  unit: PurchaseUnit;
  merchant: string;
  savesWallet: boolean;
  /** How the order speaks of the wallet that was saved with it. */
  vaulting: 'at-once' | 'no-status' | 'later' | 'webhook-only' | 'never';
  payer: Payer | null;
  /** The payer's bank refuses every capture until the payer approves with another choice. */
  bankDeclines: boolean;
  wallet: Wallet | null;
  capture: Capture | null;
  createdAt: Date;
  updatedAt: Date;
}

export const DISPUTE_OUTCOMES = [
  'RESOLVED_BUYER_FAVOUR',
  'RESOLVED_SELLER_FAVOUR',
  'RESOLVED_WITH_PAYOUT',
  'CANCELED_BY_BUYER',
  'ACCEPTED',
  'DENIED',
  'NONE',
] as const;
export type DisputeOutcome = (typeof DISPUTE_OUTCOMES)[number];

export interface Dispute {
  id: string;
  captureId: string;
  status: 'OPEN' | 'RESOLVED';
  outcome: DisputeOutcome | null;
  createdAt: Date;
  updatedAt: Date;
}

/** Everything the provider knows, by id. */
export interface Ledger {
  orders: Map<string, PaymentOrder>;
  captures: Map<string, Capture>;
  refunds: Map<string, Refund>;
  wallets: Map<string, Wallet>;
  disputes: Map<string, Dispute>;
  /** Invoice numbers that are paid: no second capture may carry them. */
  paidInvoices: Set<string>;
}

export const emptyLedger = (): Ledger => ({
  orders: new Map(),
  captures: new Map(),
  refunds: new Map(),
  wallets: new Map(),
  disputes: new Map(),
  paidInvoices: new Set(),
});
