/** Says what to look at; what is true is then read from the provider. */
export interface WebhookEvent {
  id: string;
  type: string;
  orderId: string | null;
  captureId: string | null;
  walletId: string | null;
  disputeId: string | null;
}
