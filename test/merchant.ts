/** The fields of the provider's answers that tests look at. */
interface Told {
  id: string;
  status: string;
  name: string;
  message: string;
  debug_id: string;
  access_token: string;
  expires_in: number;
  details: { issue: string; description: string }[];
  links: { rel: string; href: string }[];
  purchase_units: { payments: { captures: { id: string; status: string; invoice_id: string }[] } }[];
  payment_source: { paypal: { attributes?: { vault: { id?: string; status: string } } } };
}

export interface ProviderAnswer {
  status: number;
  body: Partial<Told>;
  headers: Headers;
}

const SAVING_WALLET = {
  paypal: {
    attributes: { vault: { store_in_vault: 'ON_SUCCESS', usage_type: 'MERCHANT' } },
    experience_context: { return_url: 'http://localhost/a', cancel_url: 'http://localhost/b' },
  },
};

const DOLLARS = { currency_code: 'USD', value: '9.99' };

export const purchaseUnit = (invoice: string) => ({
  custom_id: 'subscription-1',
  invoice_id: invoice,
  description: 'One month',
  amount: { ...DOLLARS, breakdown: { item_total: DOLLARS } },
  items: [{ name: 'Month', quantity: '1', unit_amount: DOLLARS }],
});

let invoices = 0;
export const newInvoice = () => `invoice-${(invoices += 1)}`;

export const issueOf = ({ status, body }: ProviderAnswer) => [status, body.name, body.details?.[0]?.issue];
export const refused = (issue: string) => [422, 'UNPROCESSABLE_ENTITY', issue];

/** Somebody who sells through the simulated payment provider, by plain HTTP. */
export class Merchant {
  private token = '';
  private readonly url: string;

  constructor(simulatorsUrl: string) {
    this.url = simulatorsUrl;
  }

  async logIn(): Promise<void> {
    this.token = (await this.askToken('grant_type=client_credentials')).body.access_token ?? '';
  }

  askToken = (form: string, basic = 'simulator:simulator') =>
    answerOf(
      fetch(`${this.url}/payments/v1/oauth2/token`, {
        method: 'POST',
        headers: {
          authorization: `Basic ${Buffer.from(basic).toString('base64')}`,
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: form,
      }),
    );

  call = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    answerOf(
      fetch(`${this.url}/payments${path}`, {
        method,
        headers: {
          authorization: `Bearer ${this.token}`,
          'content-type': 'application/json',
          prefer: 'return=representation',
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    );

  control = (path: string, body: unknown = {}) =>
    answerOf(
      fetch(`${this.url}/control/payments/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    );

  makeCheckoutOrder = (invoice: string) =>
    this.call(
      'POST',
      '/v2/checkout/orders',
      { intent: 'CAPTURE', purchase_units: [purchaseUnit(invoice)], payment_source: SAVING_WALLET },
      { 'paypal-request-id': `create-${invoice}` },
    );

  async checkoutOrder(): Promise<string> {
    const { status, body } = await this.makeCheckoutOrder(newInvoice());
    if (status !== 201) throw new Error(`The order was answered ${status}: ${JSON.stringify(body)}`);
    return body.id ?? '';
  }

  async approvedOrder(): Promise<string> {
    const id = await this.checkoutOrder();
    await this.control(`orders/${id}/approve`);
    return id;
  }

  /** One that nobody has to approve, for a saved wallet. */
  async bareOrder(invoice = newInvoice()): Promise<string> {
    const body = { intent: 'CAPTURE', purchase_units: [purchaseUnit(invoice)] };
    return (await this.call('POST', '/v2/checkout/orders', body)).body.id ?? '';
  }

  capture = (id: string, requestId: string, body?: object) =>
    this.call('POST', `/v2/checkout/orders/${id}/capture`, body, { 'paypal-request-id': requestId });

  /** An order that names the saved wallet, which is captured as it is made. */
  charge = (walletId: string, requestId: string, invoice = newInvoice()) =>
    this.call(
      'POST',
      '/v2/checkout/orders',
      {
        intent: 'CAPTURE',
        purchase_units: [purchaseUnit(invoice)],
        payment_source: { paypal: { vault_id: walletId } },
      },
      { 'paypal-request-id': requestId },
    );

  async paid(): Promise<{ orderId: string; captureId: string; invoice: string; walletId: string }> {
    const orderId = await this.approvedOrder();
    const { status, body } = await this.capture(orderId, `capture-${orderId}`);
    if (status !== 201) throw new Error(`The capture was answered ${status}: ${JSON.stringify(body)}`);
    const capture = body.purchase_units?.[0]?.payments.captures[0];
    return {
      orderId,
      captureId: capture?.id ?? '',
      invoice: capture?.invoice_id ?? '',
      walletId: body.payment_source?.paypal.attributes?.vault.id ?? '',
    };
  }
}

async function answerOf(sending: Promise<Response>): Promise<ProviderAnswer> {
  const answer = await sending;
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, body: text === '' ? {} : JSON.parse(text) };
}
