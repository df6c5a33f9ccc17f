import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { AuthAnswer } from '#contract/accounts';
import type { PasskeyAssertion } from '#contract/passkeys';
import { API } from '#contract/paths';
import type { Problem } from '#contract/problem';
import type {
  PasskeyAdded,
  PasskeyCreation,
  PasskeyRequest,
  SecondFactorOffer,
  SecondFactorState,
} from '#contract/second-factor';
import type { Client } from '../../../../../test/client.ts';
import { eventually } from '../../../../../test/eventually.ts';
import { provenOperator } from '../../../../../test/operators.ts';
import { SoftwareAuthenticator } from '../../../../../test/software-authenticator.ts';
import { newSomebody, type Somebody } from '../../../../../test/somebody.ts';
import { sharedApp, startApp, type TestApp } from '../../../../../test/start-app.ts';

const PASSWORD = 'correct horse battery';
const PUBLIC_URL = 'https://gatelight.example';
const CHANGE = { currentPassword: PASSWORD, newPassword: 'staple tractor violet' };

type LoginAnswer = AuthAnswer & Problem & { secondFactor: SecondFactorOffer };

const outcome = ({ status, body }: { status: number; body: Problem }) => [status, body.code];

const app = sharedApp({ PUBLIC_URL });

const logIn = ({ email, address }: Somebody, proof: object = {}) =>
  app()
    .client({ address })
    .post<LoginAnswer>(API.login, { email, password: PASSWORD, ...proof });

/** The password is right: what has to be signed next? */
async function challenge(who: Somebody): Promise<PasskeyRequest> {
  const { body } = await logIn(who);
  const request = body.secondFactor?.passkey;
  if (!request) throw new Error(`No passkey was asked for: ${body.code}`);
  return request;
}

const begin = async (client: Client) =>
  (await client.post<PasskeyCreation>(API.passkeyEnroll, { password: PASSWORD })).body;

async function addPasskey(client: Client, options: { counts?: boolean } = {}) {
  const passkey = new SoftwareAuthenticator({ origin: PUBLIC_URL, ...options });
  const { status, body } = await client.post<PasskeyAdded>(API.passkeys, passkey.create(await begin(client)));
  expect(status).toBe(200);
  return { passkey, recoveryCodes: body.recoveryCodes };
}

async function appWithCustomer() {
  const who = newSomebody();
  await app().clock.stop();
  const client = app().client(who);
  const { user } = await client.register(who.email);
  return { app: app(), who, client, user };
}

async function appWithPasskey(options: { counts?: boolean } = {}) {
  const customer = await appWithCustomer();
  return { ...customer, ...(await addPasskey(customer.client, options)) };
}

const stateOf = async (client: Client) => (await client.get<SecondFactorState>(API.secondFactor)).body;

describe('adding a passkey', () => {
  it('needs the password, turns two-step verification on and gives recovery codes', async () => {
    const { who, client } = await appWithCustomer();
    const refused = await client.post<Problem>(API.passkeyEnroll, { password: 'not it' });
    expect(outcome(refused)).toEqual([401, 'wrong-password']);
    const creation = await begin(client);
    expect(creation).toMatchObject({
      rp: { id: 'gatelight.example', name: 'Gatelight' },
      user: { name: who.email },
      attestation: 'none',
      excludeCredentials: [],
    });
    expect((await logIn(who)).status, 'begun is not added').toBe(200);
    const passkey = new SoftwareAuthenticator({ origin: PUBLIC_URL });
    const { body } = await client.post<PasskeyAdded>(API.passkeys, passkey.create(creation));
    expect(body.recoveryCodes).toHaveLength(10);
    expect(await stateOf(client)).toMatchObject({
      enabled: true,
      authenticator: false,
      passkeys: [{ lastUsedAt: null }],
      passkeysSupported: true,
      recoveryCodesLeft: 10,
    });
    expect(outcome(await logIn(who))).toEqual([401, 'second-factor-required']);
    expect((await logIn(who, { code: body.recoveryCodes?.[0] })).status).toBe(200);
  });

  it('keeps the recovery codes that there are when it is not the first', async () => {
    const { client, recoveryCodes } = await appWithPasskey();
    expect(recoveryCodes).toHaveLength(10);
    const [known] = (await stateOf(client)).passkeys;
    expect((await begin(client)).excludeCredentials).toHaveLength(1);
    expect((await addPasskey(client)).recoveryCodes).toBeNull();
    expect((await stateOf(client)).passkeys).toHaveLength(2);
    expect((await stateOf(client)).passkeys[0]).toEqual(known);
  });

  it.each([
    ['a challenge that was answered before', async (_: TestApp, first: PasskeyCreation) => first, PUBLIC_URL],
    [
      'a challenge of five minutes ago',
      async (app: TestApp, _: PasskeyCreation, client: Client) => {
        const creation = await begin(client);
        await app.clock.advance({ minutes: 5 });
        return creation;
      },
      PUBLIC_URL,
    ],
    [
      'another site',
      (_: TestApp, __: PasskeyCreation, client: Client) => begin(client),
      'https://gatelight.example.net',
    ],
  ])('is refused for %s', async (_, creationOf, origin) => {
    const { app, client } = await appWithCustomer();
    const first = await begin(client);
    await client.post(API.passkeys, new SoftwareAuthenticator({ origin: PUBLIC_URL }).create(first));
    const creation = await creationOf(app, first, client);
    const other = new SoftwareAuthenticator({ origin });
    // Proved again, so that nothing but the passkey can be what is refused.
    await sql`update session set second_factor_at = service_now()`.execute(app.db);
    expect(outcome(await client.post<Problem>(API.passkeys, other.create(creation)))).toEqual([
      409,
      'no-enrollment',
    ]);
    expect((await stateOf(client)).passkeys).toHaveLength(1);
  });

  it('is refused for the challenge of another account, and for a passkey that another account has', async () => {
    const { who, app, client, passkey } = await appWithPasskey();
    const stranger = app.client();
    await stranger.register(`stranger-${who.email}`);
    const theirs = new SoftwareAuthenticator({ origin: PUBLIC_URL });
    const stolen = await stranger.post<Problem>(API.passkeys, theirs.create(await begin(client)));
    expect(outcome(stolen)).toEqual([409, 'no-enrollment']);
    const same = await stranger.post<Problem>(API.passkeys, passkey.create(await begin(stranger)));
    expect(outcome(same)).toEqual([409, 'passkey-known']);
  });

  it('ends at ten', async () => {
    const { client } = await appWithCustomer();
    for (let n = 0; n < 10; n += 1) await addPasskey(client);
    const eleventh = await client.post<Problem>(API.passkeyEnroll, { password: PASSWORD });
    expect(outcome(eleventh)).toEqual([409, 'too-many-passkeys']);
  });

  it('is not offered where the site has no name', async () => {
    const app = await startApp({ PUBLIC_URL: 'http://127.0.0.1:5000' });
    const client = app.client();
    await client.register('jordan@example.com');
    expect((await stateOf(client)).passkeysSupported).toBe(false);
    const refused = await client.post<Problem>(API.passkeyEnroll, { password: PASSWORD });
    expect(outcome(refused)).toEqual([409, 'no-passkeys']);
  });
});

describe('logging in with a passkey', () => {
  it('asks for it, and the same call with its answer gives token and user', async () => {
    const { who, app, client, user, passkey } = await appWithPasskey();
    const request = await challenge(who);
    expect(request).toMatchObject({
      rpId: 'gatelight.example',
      allowCredentials: [{ transports: ['internal'] }],
    });
    const { status, body } = await logIn(who, { passkey: passkey.get(request) });
    expect([status, body.user.id]).toEqual([200, user.id]);
    expect((await stateOf(client)).passkeys[0]?.lastUsedAt).not.toBeNull();
    const again = app.client();
    again.token = body.token;
    expect((await again.post(API.changePassword, CHANGE)).status, 'counts as proof').toBe(204);
  });

  it('does not take the same answer twice, nor one that came too late', async () => {
    const { who, app, passkey } = await appWithPasskey();
    const answer = passkey.get(await challenge(who));
    const both = await Promise.all([logIn(who, { passkey: answer }), logIn(who, { passkey: answer })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 401]);
    const late = await challenge(who);
    await app.clock.advance({ minutes: 5 });
    expect(outcome(await logIn(who, { passkey: passkey.get(late) }))).toEqual([401, 'wrong-code']);
  });

  it.each<[string, (passkey: SoftwareAuthenticator, request: PasskeyRequest) => PasskeyAssertion]>([
    ['another passkey', (_, request) => new SoftwareAuthenticator({ origin: PUBLIC_URL }).get(request)],
    [
      'another key under the same name',
      (passkey, request) => {
        const forged = new SoftwareAuthenticator({ origin: PUBLIC_URL }).get(request);
        const { id, rawId } = passkey.get(request);
        return { ...forged, id, rawId };
      },
    ],
    ['a made-up challenge', (passkey, request) => passkey.get({ ...request, challenge: 'AAAA' })],
    ['another site’s name', (passkey, request) => passkey.get({ ...request, rpId: 'gatelight.example.net' })],
    [
      'a broken answer',
      (passkey, request) => {
        const answer = passkey.get(request);
        return { ...answer, response: { ...answer.response, authenticatorData: 'AAAA' } };
      },
    ],
  ])('refuses %s', async (_, answerOf) => {
    const { who, passkey } = await appWithPasskey();
    const answer = answerOf(passkey, await challenge(who));
    expect(outcome(await logIn(who, { passkey: answer }))).toEqual([401, 'wrong-code']);
    expect((await logIn(who, { passkey: passkey.get(await challenge(who)) })).status).toBe(200);
  });

  it('does not take the challenge that another account was given', async () => {
    const { who, app, passkey } = await appWithPasskey();
    const stranger = app.client();
    await stranger.register(`stranger-${who.email}`);
    await addPasskey(stranger);
    const { body } = await stranger.post<SecondFactorOffer>(API.secondFactorChallenge);
    if (body.passkey === null) throw new Error('no challenge');
    expect(outcome(await logIn(who, { passkey: passkey.get(body.passkey) }))).toEqual([401, 'wrong-code']);
  });

  it('refuses a copy: a counter that went back', async () => {
    const { who, passkey } = await appWithPasskey({ counts: true });
    expect((await logIn(who, { passkey: passkey.get(await challenge(who)) })).status).toBe(200);
    passkey.count -= 1;
    expect(outcome(await logIn(who, { passkey: passkey.get(await challenge(who)) }))).toEqual([
      401,
      'wrong-code',
    ]);
  });

  it('tells nobody about passkeys who does not know the password', async () => {
    const { who, app } = await appWithPasskey();
    const wrong = await app
      .client()
      .post<LoginAnswer>(API.login, { email: who.email, password: 'not it at all' });
    expect(outcome(wrong)).toEqual([401, 'invalid-credentials']);
    expect(wrong.body.secondFactor).toBeUndefined();
  });
});

describe('a passkey', () => {
  it('is shown again before a change that a stolen session must not make', async () => {
    const { app, client, passkey } = await appWithPasskey();
    await app.clock.advance({ minutes: 5 });
    expect(outcome(await client.post<Problem>(API.changePassword, CHANGE))).toEqual([
      403,
      'second-factor-required',
    ]);
    const { body: offer } = await client.post<SecondFactorOffer>(API.secondFactorChallenge);
    if (offer.passkey === null) throw new Error('no challenge');
    const proof = { passkey: passkey.get(offer.passkey) };
    expect((await client.post(API.secondFactorVerify, proof)).status).toBe(204);
    expect((await client.post(API.changePassword, CHANGE)).status).toBe(204);
  });

  it('is in the export, without its keys', async () => {
    const { client } = await appWithPasskey();
    const { body } = await client.get<{ account: { passkeys: object[] } }>(API.accountExport);
    const [passkey] = (await stateOf(client)).passkeys;
    expect(body.account.passkeys).toEqual([passkey]);
  });

  it('can be removed; with the last one the password alone logs in again', async () => {
    const { who, app, client, recoveryCodes } = await appWithPasskey();
    await addPasskey(client);
    const [first, second] = (await stateOf(client)).passkeys;
    const remove = (id = 0) => client.delete<Problem>(API.passkey.replace(':id', String(id)));
    expect((await remove(first?.id)).status).toBe(204);
    expect(outcome(await remove(first?.id))).toEqual([404, 'not-found']);
    expect(outcome(await logIn(who))).toEqual([401, 'second-factor-required']);
    expect((await remove(second?.id)).status).toBe(204);
    expect(await stateOf(client)).toMatchObject({ enabled: false, passkeys: [], recoveryCodesLeft: 0 });
    expect((await logIn(who)).status).toBe(200);
    expect(recoveryCodes).toHaveLength(10);
    const subjects = await eventually(
      async () => (await app.mailbox.all(who.email)).map(({ subject }) => subject),
      (mails) => mails.length >= 4,
    );
    expect(subjects.toSorted()).toEqual([
      'A passkey was added to your Gatelight account',
      'A passkey was removed from your Gatelight account',
      'Two-step verification is off for your Gatelight account',
      'Two-step verification is on for your Gatelight account',
    ]);
  });

  it('is nobody else’s to remove', async () => {
    const { who, app, client } = await appWithPasskey();
    const [passkey] = (await stateOf(client)).passkeys;
    const stranger = app.client();
    await stranger.register(`stranger-${who.email}`);
    const tried = await stranger.delete<Problem>(API.passkey.replace(':id', String(passkey?.id)));
    expect(outcome(tried)).toEqual([404, 'not-found']);
    expect((await stateOf(client)).passkeys).toHaveLength(1);
  });

  it('is the last that an operator may remove only while an authenticator app is left', async () => {
    const app = await startApp({ PUBLIC_URL });
    const { client } = await provenOperator(app);
    await client
      .post<PasskeyCreation>(API.passkeyEnroll, { password: PASSWORD })
      .then(({ body }) =>
        client.post(API.passkeys, new SoftwareAuthenticator({ origin: PUBLIC_URL }).create(body)),
      );
    const [passkey] = (await stateOf(client)).passkeys;
    await sql`delete from second_factor`.execute(app.db);
    const refused = await client.delete<Problem>(API.passkey.replace(':id', String(passkey?.id)));
    expect(outcome(refused)).toEqual([409, 'factor-needed']);
    expect((await stateOf(client)).passkeys).toHaveLength(1);
  });
});
