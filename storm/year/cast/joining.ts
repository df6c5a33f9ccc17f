import type { AuthAnswer } from '#contract/accounts';
import type { OrderAnswer, OrderState } from '#contract/billing';
import { API } from '#contract/paths';
import type { SeededRandom } from '../../../test/garbage/seeded-random.ts';
import { codeIn } from '../../../test/handset.ts';
import { linkIn } from '../../../test/mailbox.ts';
import { PRICE_BODY } from '../../../test/buyer.ts';
import { CENTERS, HOME_ZONES } from '../centers.ts';
import type { Person } from '../person.ts';
import { type Action, expectStatus, MINUTE, type Scene } from '../scene.ts';

/** From the first visit to the first alert that can arrive. */
export const join: Action = async (scene, person, random) => {
  if (person.exists) return;
  const answer = await person.client.post<AuthAnswer>(API.register, {
    username: 'ignored',
    email: person.email,
    password: person.password,
  });
  if (!expectStatus(scene, person.name, 'register', answer, 201)) return;
  person.client.token = answer.body.token;
  person.begin('America/New_York');
  if (random.chance(0.8)) await confirmEmail(scene, person);
  if (random.chance(0.1)) return;
  await buy(scene, person, random);
  await giveNumber(scene, person, random.pick(HOME_ZONES));
  const { isSubscribed } = await person.client.me();
  for (let watches = 1 + random.below(4); watches > 0; watches -= 1)
    await setAlert(scene, person, random, isSubscribed);
};

export async function confirmEmail(scene: Scene, person: Person): Promise<void> {
  await scene.service.settle();
  const mail = await scene.mailbox.confirmation(person.email);
  const token = linkIn(mail).searchParams.get('token');
  expectStatus(scene, person.name, 'confirm', await person.client.post(API.confirmEmail, { token }), 200);
}

/** A first month; the bank may refuse it, or the provider may want to look at it first. */
export const buy: Action = async (scene, person, random) => {
  const order = await person.client.post<OrderAnswer>(API.orders, PRICE_BODY);
  if (!expectStatus(scene, person.name, 'order', order, 200)) return;
  const { id } = order.body;
  person.checkouts.push(id);
  const fate = random.next();
  if (fate < 0.08) await scene.payments.decline({ issue: 'INSTRUMENT_DECLINED', orderId: id });
  else if (fate < 0.14) await scene.payments.pending({ orderId: id });
  await scene.payments.approve(id);
  const capture = await person.client.post<OrderState>(API.captureOrder.replace(':orderId', id));
  if (fate < 0.08) {
    expectStatus(scene, person.name, 'capture that the bank refuses', capture, 200, 402, 409, 422);
    return;
  }
  if (!expectStatus(scene, person.name, 'capture', capture, 200)) return;
  if (capture.body.status === 'COMPLETED') {
    person.paid('paid');
    if (random.chance(0.2))
      expectStatus(
        scene,
        person.name,
        'completing it again',
        await person.client.post(API.completeSubscription, { paypalOrderId: id }),
        200,
      );
    return;
  }
  if (capture.body.status !== 'PENDING') {
    scene.broken(person.name, `a payment that went through is ${capture.body.status}`);
    return;
  }
  const accepted = random.chance(0.7);
  const settle = async () => {
    const held = (await scene.payments.captures()).find(({ orderId }) => orderId === id);
    if (held === undefined || !person.exists) return;
    await scene.payments.settle(held.id, accepted ? 'COMPLETED' : 'DECLINED');
    await scene.service.settle();
    if (accepted) person.paid('paid');
  };
  scene.schedule.add([{ at: scene.time.now + (1 + random.below(6)) * 60 * MINUTE, run: settle }]);
};

/** A number, the code that is texted to it, and the zone of the browser. */
export async function giveNumber(scene: Scene, person: Person, zone: string): Promise<void> {
  const number = person.newNumber();
  const body = { phoneNumber: number, consent: true, timeZone: zone };
  const updated = await person.client.post(API.updatePhone, body);
  if (!expectStatus(scene, person.name, 'update-phone', updated, 200)) return;
  person.change({ number: null, zone, stopped: false, numberProblem: false });
  const text = await codeFor(scene, number);
  if (text === undefined) {
    // Whoever gets none because the provider was in trouble asks for another some other time.
    if (!isTroubled(scene)) scene.broken(person.name, 'no code was texted');
    return;
  }
  const wrong = String((Number(codeIn(text)) + 1) % 1_000_000).padStart(6, '0');
  expectStatus(
    scene,
    person.name,
    'a wrong code',
    await person.client.post(API.verifyPhone, { code: wrong }),
    400,
  );
  const verified = await person.client.post(API.verifyPhone, { code: codeIn(text) });
  if (expectStatus(scene, person.name, 'the code', verified, 200)) person.change({ number });
}

const isTroubled = ({ troubles, time }: Scene): boolean =>
  troubles.some(({ from, until }) => from <= time.now && time.now <= until);

/** A provider in trouble is tried again within a minute or two. */
async function codeFor({ service, texts, time }: Scene, number: string) {
  for (let tries = 0; tries < 5; tries += 1) {
    await service.settle();
    const [text] = await texts.sent({ number });
    if (text !== undefined) return text;
    await time.moveTo(service.db, time.now + 30_000);
  }
  return undefined;
}

export const watch: Action = async (scene, person, random) =>
  setAlert(scene, person, random, (await person.client.me()).isSubscribed);

async function setAlert(scene: Scene, person: Person, random: SeededRandom, paid: boolean): Promise<void> {
  const { id } = random.pick(CENTERS);
  const added = await person.client.post(API.watches, { locationId: id });
  if (!expectStatus(scene, person.name, 'Set Alert', added, ...(paid ? [200, 201] : [403]))) return;
  if (!paid) return;
  const { chosen, leftOut } = person.wishes;
  person.wish({
    chosen: new Set([...chosen, id]),
    leftOut: new Set([...leftOut].filter((other) => other !== id)),
  });
}
