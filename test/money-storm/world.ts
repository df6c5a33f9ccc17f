import { WEBHOOK } from '#contract/paths';
import { randomBytes } from 'node:crypto';
import { findAccount, findAccountByEmail } from '#server/features/accounts/store';
import { billingService, type BillingService } from '#server/features/billing/service';
import { billingWebhookRoutes } from '#server/features/billing/webhook-routes';
import { smtpMailer } from '#server/gateways/mail/smtp-mailer';
import { paypalClient } from '#server/gateways/payments/paypal-client';
import { openDatabase } from '#server/platform/db/database';
import { createHttpApp } from '#server/platform/http/app';
import { jobQueue } from '#server/platform/jobs/queue';
import { createLog } from '#server/platform/log';
import { createMetrics } from '#server/platform/metrics';
import { keyedHash } from '#server/platform/keys/secrets';
import type { Db, Tables } from '#server/tables';
import { startSimulators } from '#simulators/start';
import type { WhenDone } from '../lifetime.ts';
import { PaymentDesk } from '../payment-desk.ts';
import { type CrashInjection, injectCrashes } from './crash-injection.ts';

export interface MoneyWorld {
  db: Db;
  billing: BillingService;
  desk: PaymentDesk;
  crash: CrashInjection['plan'];
  /** How many webhooks have been answered so far. */
  received(): number;
  /** Resolves when so many have been answered in all. */
  untilReceived(count: number): Promise<void>;
  /** The next call of this kind goes wrong. */
  fault(call: string, kind: string): Promise<void>;
  clearFaults(): Promise<void>;
}

/** Billing on a real database against the real simulator, without a worker: the storm decides what runs when. */
export async function openMoneyWorld(databaseUrl: string, whenDone: WhenDone): Promise<MoneyWorld> {
  const simulators = await startSimulators({ port: 0 });
  whenDone(() => simulators.stop());
  const { db, close } = openDatabase<Tables>(databaseUrl, { maxConnections: 10, onError: () => {} });
  whenDone(close);
  const mailer = smtpMailer({
    url: 'smtp://mail.simulator:25',
    from: 'storm@gatelight.example',
    proxy: simulators.url,
  });
  whenDone(() => mailer.close());
  const { provider, plan } = injectCrashes(
    paypalClient({
      baseUrl: `${simulators.url}/payments`,
      clientId: 'simulator',
      clientSecret: 'simulator',
      webhookId: '1SIMULATED0WEBHOOK',
      timeoutMilliseconds: 2_000,
    }),
  );
  const billing = billingService({
    db,
    hash: keyedHash('a secret of the storm'),
    enqueue: jobQueue(db).enqueue,
    payments: provider,
    paymentSdkUrl: `${simulators.url}/payments/web-sdk/v6/core`,
    mailer,
    publicUrl: 'http://localhost:3000',
    supportEmail: 'support@gatelight.example',
    textCustomer: async () => {},
    describeAlerts: async () => ({ timeZone: 'America/Phoenix', phoneConfirmed: true }),
    accounts: { find: (id) => findAccount(db, id), findByEmail: (email) => findAccountByEmail(db, email) },
  });

  let received = 0;
  let heard = () => {};
  const app = await createHttpApp({
    log: createLog('silent'),
    metrics: createMetrics(),
    publicUrl: 'http://localhost:3000',
    trustedProxies: [],
    policies: { webhook: () => {} },
  });
  billingWebhookRoutes(app, billing);
  app.addHook('onResponse', async () => {
    received += 1;
    heard();
  });
  whenDone(() => app.close());
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  await provider.registerWebhook(`${url}${WEBHOOK.payment}`);

  const desk = new PaymentDesk(simulators.url);
  const faulty = new Set<string>();
  return {
    db,
    billing,
    desk,
    crash: plan,
    received: () => received,
    async untilReceived(count) {
      while (received < count) await new Promise<void>((resolve) => (heard = resolve));
    },
    async fault(call, kind) {
      faulty.add(call);
      await desk.fault(kind, { call });
    },
    async clearFaults() {
      plan(null);
      for (const call of faulty)
        await fetch(`${simulators.url}/control/payments/${call}/faults`, { method: 'DELETE' });
      faulty.clear();
    },
  };
}

/** Somebody new, without the cost of a password. */
export async function newPerson({ db }: Pick<MoneyWorld, 'db'>) {
  const email = `person-${randomBytes(6).toString('hex')}@example.com`;
  const now = new Date();
  const { id } = await db
    .insertInto('account')
    .values({
      email,
      username: 'person',
      password_hash: 'none',
      role: 'user',
      registration_key_hash: null,
      created_at: now,
      password_changed_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, email };
}
