import { createServer } from 'node:net';
import { sql } from 'kysely';
import { expect, describe, it } from 'vitest';
import { report } from '#server/commands/doctor';
import { paypalClient } from '#server/gateways/payments/paypal-client';
import { openKeyring } from '#server/platform/keys/keyring';
import { startSimulators } from '#simulators/start';
import { emptyDatabaseUrl, freshDatabase } from '../../../test/database.ts';
import { TextProvider } from '../../../test/handset.ts';
import { sharedByAll, type WhenDone } from '../../../test/lifetime.ts';
import { Merchant } from '../../../test/merchant.ts';
import { PaymentDesk } from '../../../test/payment-desk.ts';
import { examine } from './examine.ts';
import type { Machine } from './machine.ts';

const SECRETS = {
  APP_SECRET: 'fT6-canary-of-the-application-9xQz',
  PAYPAL_CLIENT_SECRET: 'canary-of-the-payment-client',
  TWILIO_AUTH_TOKEN: 'the token of the simulated provider',
};
const WEBHOOK = 'https://gatelight.example/webhooks/paypal';

/** Just enough of a mail server to be asked whether it is there; takes one password only. */
async function startMailServer(whenDone: WhenDone): Promise<string> {
  const server = createServer((socket) => {
    socket.write('220 mail.example ready\r\n');
    socket.on('error', () => {});
    socket.on('data', (data) => {
      const line = data.toString();
      if (line.startsWith('EHLO')) socket.write('250-mail.example\r\n250 AUTH PLAIN\r\n');
      else if (line.startsWith('AUTH')) {
        const [, , login = ''] = line.trim().split(' ');
        const right = Buffer.from(login, 'base64').toString().endsWith('\0right');
        socket.write(right ? '235 come in\r\n' : '535 go away\r\n');
      } else socket.end('221 bye\r\n');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  whenDone(() => void server.close());
  const address = server.address();
  return `127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
}

/** Everything that going live needs, with providers that are real as far as the settings can tell. */
async function prepare(whenDone: WhenDone) {
  const simulators = await startSimulators({ port: 0 });
  whenDone(() => simulators.stop());
  const database = await freshDatabase(whenDone);
  const mailServer = await startMailServer(whenDone);
  await openKeyring(database.db, { current: SECRETS.APP_SECRET, previous: [] });
  await sql
    .raw(
      `with someone as (insert into account (email, username, password_hash, role, created_at, password_changed_at)
         values ('staff@example.com', 'staff', '', 'operator', now(), now()) returning id)
       insert into second_factor (account_id, secret) select id, '\\x00' from someone;
       insert into backup (bytes) values (1)`,
    )
    .execute(database.db);
  const payments = {
    baseUrl: `${simulators.url}/payments`,
    clientId: 'ours',
    clientSecret: 'ours',
    webhookId: '',
  };
  await paypalClient(payments).registerWebhook(WEBHOOK);
  const env: Record<string, string> = {
    ...SECRETS,
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://gatelight.example',
    TRUSTED_PROXIES: '127.0.0.1',
    DATABASE_URL: database.url,
    BACKUP_DIR: '/backup',
    TTP_URL: `${simulators.url}/appointments`,
    TWILIO_URL: `${simulators.url}/sms`,
    TWILIO_ACCOUNT_SID: `AC${'5111'.repeat(8)}`,
    TWILIO_MESSAGING_SERVICE_SID: `MG${'5111'.repeat(8)}`,
    PAYPAL_URL: `${simulators.url}/payments`,
    PAYPAL_CLIENT_ID: 'ours',
    PAYPAL_WEBHOOK_ID: '1SIMULATED0WEBHOOK',
    SMTP_URL: `smtp://us:right@${mailServer}`,
    MAIL_FROM: 'Gatelight <hello@gatelight.example>',
    SUPPORT_EMAIL: 'help@gatelight.example',
  };
  return { env, database, mailServer, simulators };
}

const shared = sharedByAll(prepare);
const machine: Machine = {
  nodeVersion: '24.1.0',
  diskSpace: async () => ({ freeBytes: 50e9, totalBytes: 100e9 }),
  now: () => new Date(),
};

const trouble = async (env: Record<string, string>, on: Partial<Machine> = {}) =>
  (await examine(env, { ...machine, ...on }))
    .filter(({ state }) => state !== 'ok')
    .map(({ state, about, says }) => `${state} ${about}: ${says}`);

describe('the doctor', () => {
  it('finds nothing missing where everything is set, and tells no secret', async () => {
    const lines = report(await examine(shared().env, machine));
    expect(lines.filter((line) => !line.startsWith('ok '))).toEqual(['Ready to go live.']);
    expect(lines.join('\n')).toContain(`It rings at ${WEBHOOK}.`);
    for (const secret of [...Object.values(SECRETS), 'right']) expect(lines.join('\n')).not.toContain(secret);
    const password = new URL(shared().env['DATABASE_URL'] ?? '').password;
    expect(lines.join('\n')).not.toContain(password);
  });

  it.each<[string, Record<string, string>, string]>([
    ['no production mode', { NODE_ENV: 'development' }, 'missing NODE_ENV: Set NODE_ENV=production'],
    [
      'a secret that is too short',
      { APP_SECRET: 'short' },
      'missing Settings: APP_SECRET must be at least 32',
    ],
    [
      'a secret that repeats itself',
      { APP_SECRET: 'ab'.repeat(20) },
      'missing APP_SECRET: It repeats itself',
    ],
    ['no secret', { APP_SECRET: '' }, 'missing APP_SECRET: Set it to 32 random characters'],
    [
      'another secret',
      { APP_SECRET: '9xQz-another-secret-of-good-length' },
      'missing Fingerprint: This database was',
    ],
    [
      'a local address',
      { PUBLIC_URL: 'http://localhost:3000' },
      'missing PUBLIC_URL: It leads to this machine',
    ],
    [
      'an open address',
      { PUBLIC_URL: 'http://gatelight.example' },
      'missing PUBLIC_URL: It must begin with https',
    ],
    ['no address', { PUBLIC_URL: '' }, 'missing PUBLIC_URL: It leads to this machine'],
    ['an unnamed proxy', { TRUSTED_PROXIES: '' }, 'warn TRUSTED_PROXIES: Empty'],
    [
      'a simulator in production',
      { TTP_URL: '' },
      'missing Settings: TTP_URL is simulated, which production refuses',
    ],
    ['an allowed simulator', { TTP_URL: '', ALLOW_SIMULATORS: '1' }, 'missing Simulators: Set TTP_URL'],
    [
      'a database in the open',
      { DATABASE_URL: 'postgres://u:canary@db.example/x' },
      'missing Settings: DATABASE_URL leads to another machine without verified TLS',
    ],
    ['what may go unencrypted', { ALLOW_PLAINTEXT: 'SMTP_URL' }, 'warn TLS: SMTP_URL may go unencrypted'],
    ['no database', { DATABASE_URL: '' }, 'missing DATABASE_URL: Set it'],
    [
      'a database that is away',
      { DATABASE_URL: 'postgres://u:canary@127.0.0.1:1/x' },
      'missing Database: DATABASE_URL does not answer',
    ],
    [
      'a wrong mail password',
      { SMTP_URL: 'smtp://us:wrong@MAILSERVER' },
      'missing Mail server: Check SMTP_URL',
    ],
    ['a mail server that is away', { SMTP_URL: 'smtp://127.0.0.1:1' }, 'missing Mail server: Check SMTP_URL'],
    ['no sender', { MAIL_FROM: '' }, 'missing Settings: MAIL_FROM is needed'],
    ['a sender without address', { MAIL_FROM: 'Gatelight' }, 'missing MAIL_FROM: It must hold an address'],
    ['no support address', { SUPPORT_EMAIL: '' }, 'missing SUPPORT_EMAIL: Set it'],
    [
      'no payment credentials',
      { PAYPAL_CLIENT_SECRET: '' },
      'missing Settings: PAYPAL_CLIENT_SECRET is needed',
    ],
    [
      'a payment provider that is away',
      { PAYPAL_URL: 'http://127.0.0.1:1' },
      'missing Payments: Check PAYPAL_CLIENT_ID',
    ],
    ['no webhook', { PAYPAL_WEBHOOK_ID: '' }, 'missing Settings: PAYPAL_WEBHOOK_ID is needed'],
    [
      'a foreign webhook',
      { PAYPAL_WEBHOOK_ID: '2ANOTHERS' },
      `missing Payment webhook: PAYPAL_WEBHOOK_ID must be the one that rings at ${WEBHOOK}`,
    ],
    ['a wrong text token', { TWILIO_AUTH_TOKEN: 'canary' }, 'missing Texts: Check TWILIO_ACCOUNT_SID'],
    [
      'no sender of texts',
      { TWILIO_MESSAGING_SERVICE_SID: '+14155550100' },
      'missing Text sender: TWILIO_MESSAGING_SERVICE_SID must be',
    ],
    ['a source that is away', { TTP_URL: 'http://127.0.0.1:1' }, 'missing Source: TTP_URL does not answer'],
  ])('names %s', async (_what, change, sentence) => {
    const { env, mailServer } = shared();
    const smtp = change['SMTP_URL']?.replace('MAILSERVER', mailServer);
    const found = await trouble({ ...env, ...change, ...(smtp === undefined ? {} : { SMTP_URL: smtp }) });
    expect(found).toContainEqual(expect.stringContaining(sentence));
    expect(found.join('\n')).not.toContain('canary');
  });

  it('names an application that may not save wallets, at its permissions and at a trial order', async () => {
    const { env, simulators } = shared();
    const desk = new PaymentDesk(simulators.url);
    await desk.permit(false);
    const found = await trouble(env);
    await desk.permit(true);
    expect(found).toEqual([
      expect.stringContaining('missing Saved wallets: Enable “Save payment methods”'),
      expect.stringContaining('missing Payment orders: An order of 9.99 USD is refused'),
    ]);
  });

  it('names the events that the webhook is not sent', async () => {
    const { env, simulators } = shared();
    const register = async (names: string[]) => {
      const merchant = new Merchant(simulators.url);
      await merchant.logIn();
      const event_types = names.map((name) => ({ name }));
      await merchant.call('POST', '/v1/notifications/webhooks', { url: WEBHOOK, event_types });
    };
    await register(['PAYMENT.CAPTURE.COMPLETED', 'CHECKOUT.ORDER.APPROVED']);
    const found = await trouble(env);
    await register(['*']);
    expect(found).toEqual([
      expect.stringMatching(/^missing Webhook events: Subscribe it to PAYMENT\.CAPTURE\.PENDING, .*DISPUTE/),
    ]);
  });

  it('names a trial account of the text provider', async () => {
    const { env, simulators } = shared();
    const texts = new TextProvider(simulators.url);
    await texts.behave({ trial: true });
    const found = await trouble(env);
    await texts.behave({ trial: false });
    expect(found).toEqual([expect.stringContaining('missing Text account: It is a trial account')]);
  });

  it.each<[string, Partial<Machine>, string]>([
    ['an old Node', { nodeVersion: '18.20.0' }, 'missing Node: Version 18.20.0 is too old'],
    ['a Node past its end', { nodeVersion: '20.19.1' }, 'warn Node: Version 20.19.1 is past'],
    [
      'a full disk',
      { diskSpace: async () => ({ freeBytes: 1e9, totalBytes: 9e9 }) },
      'missing Disk: 1.0 GB of 9.0 GB (11 %)',
    ],
    [
      'a clock that runs a little wrong',
      { now: () => new Date(Date.now() + 5_000) },
      'warn Clock: This machine and',
    ],
    [
      'a clock that runs wrong',
      { now: () => new Date(Date.now() - 60_000) },
      'missing Clock: This machine and',
    ],
  ])('names %s', async (_what, on, sentence) => {
    expect(await trouble(shared().env, on)).toContainEqual(expect.stringContaining(sentence));
  });

  it('names what a database lacks that was never started on', async () => {
    const found = await trouble({ ...shared().env, DATABASE_URL: await emptyDatabaseUrl() });
    expect(found).toContainEqual(expect.stringContaining('warn Migrations: '));
    expect(found).toContainEqual(expect.stringContaining('missing Operator: The database is not up to date'));
  });

  it('names demo accounts, missing operators, old backups and a role that may not do its work', async () => {
    const { db, url } = await freshDatabase();
    const env = { ...shared().env, DATABASE_URL: url };
    expect(await trouble(env)).toEqual([
      expect.stringContaining('missing Operator: Nobody gets the alarms'),
      expect.stringContaining('warn Backups: None was taken yet'),
    ]);
    expect(await trouble({ ...env, BACKUP_DIR: '' })).toContainEqual(
      expect.stringContaining('warn Backups: BACKUP_DIR is not set'),
    );
    await sql
      .raw(
        `insert into account (email, username, password_hash, role, created_at, password_changed_at)
           values ('subscriber@gatelight.example', 'demo', '', 'user', now(), now());
         insert into backup (bytes, taken_at) values (1, now() - interval '3 days')`,
      )
      .execute(db);
    const role = `weak_${Date.now()}`;
    await sql
      .raw(
        `create role ${role} login password 'canary'; grant select on all tables in schema public to ${role};
      grant usage on schema public to ${role}`,
      )
      .execute(db);
    const weak = new URL(url);
    weak.username = role;
    weak.password = 'canary';
    const found = await trouble({ ...env, DATABASE_URL: weak.href });
    await sql.raw(`drop owned by ${role}; drop role ${role}`).execute(db);
    expect(found).toEqual([
      expect.stringContaining('missing Rights: The role may not create tables'),
      expect.stringContaining('missing Operator: Nobody gets the alarms'),
      expect.stringContaining('missing Demo accounts: 1 with a password that everybody knows'),
      expect.stringContaining('warn Backups: The newest is 72 hours old'),
    ]);
  });

  it('says that going live must wait when anything is missing, and how much', () => {
    const findings = [
      { state: 'ok', about: 'Node', says: 'Version 24.1.0.' },
      { state: 'missing', about: 'PUBLIC_URL', says: 'Set it.' },
    ] as const;
    expect(() => report(findings)).toThrow('Not ready to go live: 1 missing.');
    expect(report([{ state: 'warn', about: 'Backups', says: 'None.' }]).at(-1)).toBe(
      'Ready to go live, with 1 to think about.',
    );
  });
});
