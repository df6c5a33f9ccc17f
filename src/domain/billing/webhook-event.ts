/** Says what to look at; what is true is then read from the provider. */
export interface WebhookEvent {
  id: string;
  type: string;
  orderId: string | null;
  captureId: string | null;
  walletId: string | null;
  disputeId: string | null;
  /** Of a capture or refund; tells which month an order that we have not heard of yet is for. */
  invoiceNumber: string | null;
}
