import type { AlertEntry, AlertPage } from '#contract/alerts';
import type { OrderAnswer, OrderState } from '#contract/billing';
import { API } from '#contract/paths';
import { type Answer, Client } from '../../test/client.ts';
import { eventually } from '../../test/eventually.ts';
import { codeIn, type Handset } from '../../test/handset.ts';
import { linkIn } from '../../test/mailbox.ts';
import type { World } from './world.ts';

/** Where a step is sent: one of the API processes. */
export interface Api {
  url: string;
}

/** A slot that was opened at a center, in the center's own time. */
export interface Slot {
  center: number;
  at: string;
}

/** Somebody who uses the product by its API; every step says which version's process answers it. */
export class Customer {
  readonly email: string;
  readonly handset: Handset;
  password = 'correct horse battery';
  private token: string | undefined;
  private readonly address: string;
  private readonly world: World;

  constructor(world: World, number: number) {
    this.world = world;
    this.email = `customer-${number}@example.com`;
    // An address of their own, so that nobody waits for another's throttle.
    this.address = `198.18.0.${number}`;
    this.handset = world.texts.handset(`+1415${3_000_000 + number}`);
  }

  async register(api: Api): Promise<void> {
    this.token = (await this.at(api).register(this.email, this.password)).token;
  }

  async logIn(api: Api): Promise<void> {
    const { email, password } = this;
    const { token } = await this.expect<{ token: string }>(
      200,
      this.at(api).post(API.login, { email, password }),
    );
    this.token = token;
  }

  logOut = (api: Api) => this.expect(204, this.at(api).post(API.logout));
  statusOfMe = async (api: Api): Promise<number> => (await this.at(api).get(API.me)).status;
  me = (api: Api) => this.at(api).me();

  /** The order is made by one process and captured by another. */
  async subscribe(orderAt: Api, captureAt: Api): Promise<void> {
    const body = { amount: '9.99', currency: 'USD', intent: 'CAPTURE' };
    const { id } = await this.expect<OrderAnswer>(200, this.at(orderAt).post(API.orders, body));
    await this.world.payments.approve(id);
    await this.at(captureAt).post(API.captureOrder.replace(':orderId', id));
    // The provider's webhook may have been faster, and its capture is still under way then.
    await eventually(
      () => this.at(captureAt).get<OrderState>(API.order.replace(':orderId', id)),
      ({ body: order }) => order.status === 'COMPLETED',
    );
  }

  cancel = (api: Api) => this.expect(200, this.at(api).post(API.cancelSubscription));
  resume = (api: Api) => this.expect(200, this.at(api).post(API.resumeSubscription));

  async confirmPhone(askAt: Api, verifyAt: Api): Promise<void> {
    const body = { phoneNumber: this.handset.number, consent: true };
    await this.expect(200, this.at(askAt).post(API.updatePhone, body));
    const code = codeIn(await this.handset.next());
    await this.expect(200, this.at(verifyAt).post(API.verifyPhone, { code }));
  }

  /** As many texts a day as possible, about whatever opens. */
  wantEverything = (api: Api) =>
    this.expect(
      200,
      this.at(api).post(API.notificationPreferences, {
        immediateAlerts: true,
        maxDailyNotifications: 10,
        minimumDaysOut: 365,
        urgencyThreshold: 1,
      }),
    );

  async watch(api: Api, centers: readonly number[]): Promise<void> {
    for (const locationId of centers) await this.expect(201, this.at(api).post(API.watches, { locationId }));
  }

  watched = async (api: Api): Promise<number[]> => {
    const entries = await this.expect<{ id: number }[]>(200, this.at(api).get(API.watches));
    return entries.map(({ id }) => id);
  };

  async openTicket(api: Api): Promise<number> {
    const ticket = {
      subject: 'When is the next opening?',
      description: 'I would like to know when the next opening is expected.',
      category: 'other',
      priority: 'low',
    };
    return (await this.expect<{ id: number }>(201, this.at(api).post(API.tickets, ticket))).id;
  }

  reply = (api: Api, ticket: number, message: string) =>
    this.expect(201, this.at(api).post(API.ticketReplies.replace(':id', String(ticket)), { message }));

  async messages(api: Api, ticket: number): Promise<string[]> {
    const thread = await this.expect<{ messages: { body: string }[] }>(
      200,
      this.at(api).get(API.ticket.replace(':id', String(ticket))),
    );
    return thread.messages.map(({ body }) => body);
  }

  /** One process queues the mail with the link, another takes the new password. */
  async resetPassword(askAt: Api, resetAt: Api): Promise<void> {
    const [newest] = await this.world.mailbox.all(this.email);
    await this.expect(202, this.at(askAt).post(API.forgotPassword, { email: this.email }));
    const link = linkIn(await this.world.mailbox.next(this.email, newest?.id));
    const token = link.searchParams.get('token');
    this.password = `${this.password} again`;
    await this.expect(204, this.at(resetAt).post(API.resetPassword, { token, newPassword: this.password }));
  }

  alerts = async (api: Api): Promise<AlertEntry[]> =>
    (await this.expect<AlertPage>(200, this.at(api).get(`${API.alerts}?limit=100`))).alerts;

  /** How often each slot was announced, by the list of alerts. */
  async timesTold(api: Api, slots: readonly Slot[]): Promise<number[]> {
    const told = (await this.alerts(api)).flatMap(({ openings }) => openings);
    return slots.map(
      ({ center, at }) =>
        told.filter(({ location, date }) => location.id === center && date.startsWith(at)).length,
    );
  }

  /** What arrived on the phone about openings. */
  alertTexts = async () => (await this.handset.all()).filter(({ body }) => body.includes('/o/'));

  private at({ url }: Api): Client {
    const client = new Client(url, this.address);
    client.token = this.token;
    return client;
  }

  private async expect<Body>(status: number, answering: Promise<Answer<unknown>>): Promise<Body> {
    const answer = await answering;
    if (answer.status !== status)
      throw new Error(`${this.email}: ${answer.status} ${JSON.stringify(answer.body)}, expected ${status}`);
    return answer.body as Body;
  }
}
