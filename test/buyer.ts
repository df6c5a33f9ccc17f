import { sql } from 'kysely';
import type { OrderAnswer, OrderState, Subscription } from '#contract/billing';
import { API } from '#contract/paths';
import type { Problem } from '#contract/problem';
import type { Answer, Client } from './client.ts';
import type { TestApp } from './start-app.ts';
import { eventually } from './eventually.ts';

export const PRICE_BODY = { amount: '9.99', currency: 'USD', intent: 'CAPTURE' };

/** What an answer that is none says. */
type Refusal = Pick<Problem, 'code' | 'detail'>;

let people = 0;

/** Somebody with an account who may buy; every step is the call that a browser makes. */
export class Buyer {
  readonly client: Client;
  readonly email: string;
  private readonly app: TestApp;

  private constructor(app: TestApp, client: Client, email: string) {
    this.app = app;
    this.client = client;
    this.email = email;
  }

  static async registered(app: TestApp): Promise<Buyer> {
    people += 1;
    const email = `buyer-${people}@example.com`;
    // Each from an address of their own, so that nobody waits for another's throttle.
    const client = app.client({ address: `198.18.${people >> 8}.${people & 255}` });
    await client.register(email);
    return new Buyer(app, client, email);
  }

  /** Somebody who has just paid the first month. */
  static async subscribed(app: TestApp): Promise<Buyer> {
    const buyer = await Buyer.registered(app);
    await buyer.buy();
    return buyer;
  }

  tryOrder = (key?: string): Promise<Answer<OrderAnswer & Refusal>> =>
    this.client.send('POST', API.orders, PRICE_BODY, key === undefined ? {} : { 'idempotency-key': key });

  async order(key?: string): Promise<string> {
    const { status, body } = await this.tryOrder(key);
    if (status !== 200) throw new Error(`order answered ${status}: ${JSON.stringify(body)}`);
    return body.id;
  }

  async approvedOrder(): Promise<string> {
    const id = await this.order();
    await this.app.payments.approve(id);
    return id;
  }

  capture = (orderId: string): Promise<Answer<OrderState & Refusal>> =>
    this.client.post(API.captureOrder.replace(':orderId', orderId));
  orderState = (orderId: string): Promise<Answer<OrderState & Refusal>> =>
    this.client.get(API.order.replace(':orderId', orderId));
  complete = (orderId: string): Promise<Answer<Subscription & Refusal>> =>
    this.client.post(API.completeSubscription, { paypalOrderId: orderId });

  async buy(): Promise<string> {
    const id = await this.approvedOrder();
    await this.capture(id);
    // The provider's webhook may have been faster, and its capture is still under way then.
    await eventually(
      () => this.orderState(id),
      ({ body }) => body.status === 'COMPLETED',
    );
    return id;
  }

  subscription = async (): Promise<Subscription> =>
    (await this.client.get<Subscription>(API.subscription)).body;
  cancel = (): Promise<Answer<Subscription & Refusal>> => this.client.post(API.cancelSubscription);
  resume = (): Promise<Answer<Subscription & Refusal>> => this.client.post(API.resumeSubscription);
  isSubscribed = async (): Promise<boolean> =>
    (await this.client.get<{ isSubscribed: boolean }>(API.me)).body.isSubscribed;

  /** Days go by for this person, and what falls due after them is done, by us or the app's own worker. */
  async live(days: number): Promise<void> {
    const { billing } = this.app.wired;
    if (!(await billing.passTime(this.email, days))) throw new Error('There is no subscription to age.');
    await eventually(
      async () => {
        await billing.renewDue();
        return this.unfinished();
      },
      (unfinished) => unfinished === 0,
    );
  }

  /** Steps that are due and renewals under way; one whose answer was lost is looked at within seconds. */
  private async unfinished(): Promise<number> {
    const { id } = await this.row();
    const { rows } = await sql<{ count: number }>`
      select (select count(*) from subscription where id = ${id} and next_step_at <= service_now())::int
        + (select count(*) from payment_attempt join invoice on invoice.id = invoice_id where subscription_id = ${id}
            and kind = 'renewal' and (payment_attempt.status in ('opened', 'ordered')
              or payment_attempt.status = 'capturing' and looks = 0
                and next_look_at > service_now() + interval '10 seconds'))::int as count`.execute(
      this.app.db,
    );
    return rows[0]?.count ?? 0;
  }

  async row() {
    return this.app.db
      .selectFrom('subscription')
      .innerJoin('account', 'account.id', 'subscription.account_id')
      .selectAll('subscription')
      .where('email', '=', this.email)
      .executeTakeFirstOrThrow();
  }

  /** What the provider took from this person, by its own books. */
  async captures() {
    const ref = `subscription-${(await this.row()).id}`;
    return (await this.app.payments.captures()).filter(({ customId }) => customId === ref);
  }

  async wallet(): Promise<string | undefined> {
    const { id } = await this.row();
    const wallet = await this.app.db
      .selectFrom('wallet')
      .select('provider_id')
      .where('subscription_id', '=', id)
      .where('status', '=', 'saved')
      .executeTakeFirst();
    return wallet?.provider_id;
  }

  /** Subjects of the mails, oldest first, as soon as there are so many. */
  async mails(count: number): Promise<string[]> {
    const mails = await eventually(
      () => this.app.mailbox.all(this.email),
      ({ length }) => length >= count,
    );
    return mails.toSorted((a, b) => a.id - b.id).map(({ subject }) => subject);
  }
}
