import type { Subscription } from '#contract/billing';
import { OPERATOR_API } from '#contract/operator-paths';
import { API } from '#contract/paths';
import { asId } from '#domain/ids';
import { Client } from '../../../test/client.ts';
import { codeAt } from '../../../test/one-time-code.ts';
import type { Person } from '../person.ts';
import { expectStatus, type Scene } from '../scene.ts';

type OperatorScene = Pick<Scene, 'service' | 'time' | 'broken'>;

/** Somebody who runs the service: refunds, answers tickets, and makes mistakes that must do no harm. */
export class Operator {
  private readonly scene: OperatorScene;
  private readonly password = 'the operator of this year';
  private readonly email = 'operator@example.com';
  private client = new Client('', '10.255.0.1');
  private secret = '';
  private usedStep = 0;

  constructor(scene: OperatorScene) {
    this.scene = scene;
  }

  async begin(): Promise<void> {
    const { front } = this.scene.service;
    this.client = new Client(front.url, '10.255.0.1');
    const { user } = await this.client.register(this.email, this.password);
    await front.wired.accounts.grantRole(user.email, 'operator');
    this.secret = (await front.wired.accounts.enrollOperator(asId(user.id), user.email)).secret;
  }

  /** A new session, with the second factor shown on it. */
  private async prove(): Promise<void> {
    const { service, time } = this.scene;
    const step = Math.max(Math.floor(time.now / 30_000), this.usedStep + 1);
    if (step * 30_000 > time.now) await time.moveTo(service.db, step * 30_000);
    this.usedStep = step;
    const code = codeAt(this.secret, new Date(time.now));
    this.client = new Client(service.front.url, '10.255.0.1');
    const { email, password } = this;
    const login = await this.client.post<{ token: string }>(API.login, { email, password, code });
    if (!expectStatus(this.scene, 'the operator', 'login', login, 200)) return;
    this.client.token = login.body.token;
  }

  async refund(person: Person): Promise<boolean> {
    const { body } = await person.client.get<Subscription>(API.subscription);
    const payment = body.payments.find(({ status }) => status === 'paid');
    const { id } = await person.client.me();
    if (payment === undefined) return false;
    await this.prove();
    const path = OPERATOR_API.refund.replace(':id', String(id)).replace(':receipt', payment.receiptNumber);
    const refund = await this.client.post(path, { reason: 'The customer asked for it.' });
    if (!expectStatus(this.scene, 'the operator', 'a refund', refund, 200, 202, 204)) return false;
    // Pressed twice: the money must go back once.
    const twice = await this.client.post(path, { reason: 'The customer asked for it.' });
    expectStatus(this.scene, 'the operator', 'the same refund again', twice, 200, 202, 204, 409);
    return true;
  }

  /** Answers what waits, once a day. */
  async work(): Promise<void> {
    await this.prove();
    const { body } = await this.client.get<{ id: number; status: string }[]>(OPERATOR_API.tickets);
    for (const { id, status } of body) {
      if (status !== 'open') continue;
      const path = API.ticketReplies.replace(':id', String(id));
      const answer = await this.client.post(path, {
        message: 'They come at any hour unless you set quiet hours.',
      });
      expectStatus(this.scene, 'the operator', 'an answer', answer, 200, 201);
    }
    expectStatus(this.scene, 'the operator', 'the console', await this.client.get(OPERATOR_API.health), 200);
  }
}
