import type { AlertChannels } from '#contract/alert-channels';
import { CHANNEL_API } from '#contract/channel-paths';
import { OPERATOR_API } from '#contract/operator-paths';
import { API, WEBHOOK } from '#contract/paths';
import { Client } from '../../../test/client.ts';
import { subscriptionId } from '../../../test/push-service.ts';
import { linkIn } from '../../../test/mailbox.ts';
import { type Action, DAY, expectStatus } from '../scene.ts';
import { join } from './joining.ts';
import { logIn } from './sign-in.ts';

export const leave: Action = async (scene, person, random) => {
  const left = await person.client.send('DELETE', API.account, { password: person.password });
  if (!expectStatus(scene, person.name, 'Delete Account', left, 204)) return;
  person.change({ deleted: true, number: null, watches: new Map() });
  if (person.money.length > 0) person.paid('deleted');
  const after = await person.client.get(API.me);
  if (after.status !== 401)
    scene.broken(person.name, `a deleted account's session is answered ${after.status}`);
  const at = scene.time.now + (2 + random.below(8)) * DAY;
  if (random.chance(0.6)) scene.schedule.add([{ at, run: () => join(scene, person, random) }]);
};

export const forgetPassword: Action = async (scene, person) => {
  const { client } = person;
  expectStatus(
    scene,
    person.name,
    'forgot-password',
    await client.post(API.forgotPassword, { email: person.email }),
    202,
  );
  const stranger = await client.post(API.forgotPassword, { email: 'nobody-at-all@example.com' });
  expectStatus(scene, 'a stranger', 'forgot-password for nobody', stranger, 202, 429);
  await scene.service.settle();
  const mail = (await scene.mailbox.all(person.email)).find(({ subject }) => /reset/i.test(subject));
  if (mail === undefined) {
    scene.broken(person.name, 'no mail with a link for a new password came');
    return;
  }
  const token = linkIn(mail).searchParams.get('token');
  const password = `${person.password}!`;
  const reset = await client.post(API.resetPassword, { token, newPassword: password });
  if (!expectStatus(scene, person.name, 'reset-password', reset, 204)) return;
  const again = await client.post(API.resetPassword, { token, newPassword: 'another one entirely' });
  expectStatus(scene, person.name, 'a link that was used', again, 400, 401, 409, 410);
  expectStatus(scene, person.name, 'a session from before the reset', await client.get(API.me), 401);
  person.password = password;
  await logIn(scene, person);
};

/** Reads what a person reads; every answer must be there. */
export const lookAround: Action = async (scene, person, random) => {
  const { client } = person;
  const paths = [API.me, API.watches, API.alerts, API.verdicts, API.timeline, API.subscription, API.sessions];
  const more = [API.dashboard, API.availability, API.status, API.history, API.locations, API.accountExport];
  for (const path of [...paths, random.pick(more) ?? API.me])
    expectStatus(
      scene,
      person.name,
      path,
      await client.get(path),
      ...(path === API.dashboard ? [200, 403] : [200]),
    );
};

export const askForTest: Action = async (scene, person) => {
  const asked = await person.client.post(API.testText);
  expectStatus(scene, person.name, 'a test text', asked, 202, 403, 409, 429);
};

export const writeTicket: Action = async (scene, person) => {
  const ticket = await person.client.post(API.tickets, {
    subject: 'A question about alerts',
    description: 'I would like to know how the alerts work at night.',
    category: 'technical',
    priority: 'medium',
  });
  expectStatus(scene, person.name, 'a ticket', ticket, 201, 429);
};

/** Mail and notifications beside texts; they follow when a text does not get through. */
export const addChannels: Action = async (scene, person, random) => {
  const { client } = person;
  if (random.chance(0.5)) {
    const on = await client.post(CHANNEL_API.emailAlerts, { on: true });
    if (expectStatus(scene, person.name, 'alerts by mail', on, 200, 409) && on.status === 200)
      person.change({ mailAlerts: true });
    return;
  }
  const { push } = (await client.get<AlertChannels>(CHANNEL_API.alertChannels)).body;
  const browser = await scene.push.subscribe(push.publicKey);
  const added = await client.post(CHANNEL_API.pushBrowsers, browser);
  if (expectStatus(scene, person.name, 'a browser', added, 200, 409) && added.status === 200)
    person.change({ browsers: new Set([...(person.standing?.browsers ?? []), subscriptionId(browser)]) });
};

/** The carrier does not take the next texts to this number; after some of these it counts as out of order. */
export const losePhone: Action = async (scene, person) => {
  const number = person.standing?.number ?? null;
  if (number === null) return;
  await scene.texts.outcome({ status: 'undelivered', errorCode: 30_003, number, times: 3 });
  person.change({ numberProblem: true });
};

/** Whatever somebody without a right to it tries, nothing of it may be answered. */
export const attack: Action = async (scene, person, random) => {
  const stranger = new Client(scene.service.front.url, `203.0.113.${random.below(250)}`);
  const refused = async (what: string, method: string, path: string, body?: unknown, headers = {}) => {
    const answer = await stranger.send(method, path, body, headers);
    expectStatus(scene, 'a stranger', what, answer, 400, 401, 403, 404, 429);
  };
  await refused('guessing a password', 'POST', API.login, {
    email: person.email,
    password: 'not the password',
  });
  await refused('a made-up code', 'POST', API.verifyPhone, { code: '000000' });
  await refused('reading alerts', 'GET', API.alerts);
  await refused('a forged payment call', 'POST', WEBHOOK.payment, {
    id: 'WH-1',
    event_type: 'PAYMENT.CAPTURE.COMPLETED',
  });
  await refused('a forged text', 'POST', WEBHOOK.textInbound, 'From=%2B14152000000&Body=START', {
    'content-type': 'application/x-www-form-urlencoded',
  });
  stranger.token = person.client.token;
  if (stranger.token === undefined || !person.exists) return;
  await refused('a customer in the console', 'GET', OPERATOR_API.health);
  await refused("somebody else's ticket", 'GET', API.ticket.replace(':id', '999999'));
  await refused("somebody else's order", 'POST', API.captureOrder.replace(':orderId', 'AAAAAAAAAAAAAAAAA'));
};
