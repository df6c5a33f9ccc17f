import { callJson } from './http.ts';

interface Listed {
  captures: {
    id: string;
    orderId: string;
    status: string;
    invoiceId?: string;
    customId?: string;
    refunds: { id: string }[];
  }[];
  disputes: { id: string; status: string; captureId: string }[];
  wallets: { id: string; orderId: string; removedAt: string | null }[];
  orders: { id: string; status: string }[];
}

/** The simulated payment provider, driven from outside: payers, banks and its own staff. */
export class PaymentDesk {
  private readonly url: string;

  constructor(simulatorsUrl: string) {
    this.url = `${simulatorsUrl}/control/payments`;
  }

  /** As if the payer had said yes in the window. */
  approve = (orderId: string) => this.post(`/orders/${orderId}/approve`);
  decline = (rule: { issue: string; times?: number; orderId?: string; walletId?: string }) =>
    this.post('/declines', rule);
  pending = (rule: { orderId?: string } = {}) => this.post('/pending', rule);
  settle = (captureId: string, status: 'COMPLETED' | 'DECLINED') =>
    this.post(`/captures/${captureId}/settle`, { status });
  refund = (captureId: string, amount?: number) =>
    this.post(`/captures/${captureId}/refund`, amount === undefined ? {} : { amount });
  reverse = (captureId: string) => this.post(`/captures/${captureId}/reverse`);
  removeWallet = (walletId: string) => this.post(`/wallets/${walletId}/remove`);
  vaulting = (mode: 'at-once' | 'no-status' | 'later' | 'webhook-only' | 'never') =>
    this.post('/vaulting', { mode });
  dispute = async (captureId: string) => (await this.post<{ id: string }>('/disputes', { captureId })).id;
  resolve = (disputeId: string, outcome: string) => this.post(`/disputes/${disputeId}/resolve`, { outcome });
  /** Whether the merchant's account may save wallets. */
  permit = (vault: boolean) => this.post('/permissions', { vault: String(vault) });
  /** The next calls (of one kind, when named) go wrong. */
  fault = (kind: string, options: { call?: string; times?: number } = {}) =>
    this.post(`${options.call === undefined ? '' : `/${options.call}`}/faults`, {
      kind,
      times: options.times ?? 1,
    });
  endFaults = (call: string) => callJson('DELETE', `${this.url}/${call}/faults`);
  chaos = (calls: number, webhooks: number, seed: number) => this.post('/chaos', { calls, webhooks, seed });
  webhooks = (mode: 'send' | 'hold' | 'drop', copies = 1) => this.post('/webhooks', { mode, copies });
  release = (order: 'given' | 'reversed' | 'shuffled' = 'given', copies = 1, seed = 1) =>
    this.post<{ released: number }>('/webhooks/release', { order, copies, seed });
  expireTokens = () => this.post('/expire-tokens');
  passTime = (seconds: number) => this.post('/time', { advanceSeconds: seconds });
  reset = () => this.post('/reset');

  captures = () => this.list('captures');
  wallets = () => this.list('wallets');
  orders = () => this.list('orders');
  disputes = () => this.list('disputes');

  private async list<Kind extends keyof Listed>(kind: Kind): Promise<Listed[Kind]> {
    return (await callJson<Listed>('GET', `${this.url}/${kind}`))[kind];
  }

  private post<Answer = void>(path: string, body: object = {}): Promise<Answer> {
    return callJson('POST', this.url + path, body);
  }
}
