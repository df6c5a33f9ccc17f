import type { User } from '#contract/accounts';
import { DEFAULT_TIME_ZONE } from '#domain/alerts/decision/preferences';
import { BRAND, DEFAULT_SUPPORT_EMAIL } from '#domain/brand';
import type { AccountId } from '#domain/ids';
import { accessPolicies } from './access.ts';
import type { Config } from './config.ts';
import { accountsJobKinds } from './features/accounts/job-kinds.ts';
import { accountsJobs } from './features/accounts/jobs.ts';
import { createPasswordHasher, type PasswordHasher } from './features/accounts/passwords/password-hasher.ts';
import { presentUser } from './features/accounts/present.ts';
import type { AccountsRoutesDependencies } from './features/accounts/routes.ts';
import { accountsService, type Person } from './features/accounts/service.ts';
import { accountsThrottles } from './features/accounts/throttles.ts';
import { alertsJobKinds } from './features/alerts/job-kinds.ts';
import { alertsJobs } from './features/alerts/jobs.ts';
import type { PhoneRoutesDependencies } from './features/alerts/routes/phone-routes.ts';
import { type AlertsService, alertsService } from './features/alerts/service.ts';
import type { WebhookRoutesDependencies } from './features/alerts/routes/webhook-routes.ts';
import { billingJobKinds } from './features/billing/job-kinds.ts';
import { billingJobs } from './features/billing/jobs.ts';
import { billingService } from './features/billing/service.ts';
import { availabilityJobKinds } from './features/availability/job-kinds.ts';
import { availabilityJobs } from './features/availability/jobs.ts';
import { availabilityMetrics } from './features/availability/metrics.ts';
import { availabilityService } from './features/availability/service.ts';
import { supportJobKinds } from './features/support/job-kinds.ts';
import { supportJobs } from './features/support/jobs.ts';
import { supportService, type SupportService } from './features/support/service.ts';
import { supportThrottles } from './features/support/throttles.ts';
import type { AppointmentsSource } from './gateways/appointments/port.ts';
import { ttpClient, userAgentOf } from './gateways/appointments/ttp-client.ts';
import type { Mailer } from './gateways/mail/port.ts';
import { smtpMailer } from './gateways/mail/smtp-mailer.ts';
import { SIMULATOR } from './gateways/provider-settings.ts';
import type { PushSender } from './gateways/push/port.ts';
import { vapidKeys } from './gateways/push/vapid-keys.ts';
import { webPushClient } from './gateways/push/web-push-client.ts';
import { smsAccount } from './gateways/sms/account.ts';
import { isSigned } from './gateways/sms/signature.ts';
import { twilioClient } from './gateways/sms/twilio-client.ts';
import { paypalClient } from './gateways/payments/paypal-client.ts';
import type { PaymentsProvider } from './gateways/payments/port.ts';
import type { Clock } from './platform/clock.ts';
import { databaseNow } from './platform/db/server-store.ts';
import type { QueueLoad } from './platform/jobs/job.ts';
import type { Enqueue } from './platform/jobs/queue.ts';
import type { Metrics } from './platform/metrics.ts';
import type { Random } from './platform/random.ts';
import type { Sealer } from './platform/keys/sealing.ts';
import type { KeyedHash } from './platform/keys/secrets.ts';
import { ARTICLES_FOLDER, VERSION } from './project.ts';
import type { Db } from './tables.ts';

/** Every kind of job there is; known before the services, because queueing needs only the kind. */
export const JOB_KINDS = [
  ...accountsJobKinds,
  ...availabilityJobKinds,
  ...alertsJobKinds,
  ...billingJobKinds,
  ...supportJobKinds,
];

export interface World {
  db: Db;
  clock: Clock;
  random: Random;
  hash: KeyedHash;
  lookupHash: KeyedHash;
  sealer: Sealer;
  /** Whoever runs several products in one process may let them share it, and closes it. */
  passwords?: PasswordHasher | undefined;
  metrics: Metrics;
  enqueue: Enqueue;
  queueLoad(): Promise<QueueLoad>;
}

export type Wired = Awaited<ReturnType<typeof wire>>;

/** The only place that knows which provider is real, and where the nouns are put together. */
export async function wire(config: Config, world: World) {
  const supportEmail = supportEmailOf(config);
  const mailer = chooseMailer(config);
  const passwords = world.passwords ?? createPasswordHasher();
  const accounts = accountsService({
    ...world,
    passwords,
    throttles: accountsThrottles(world),
    mailer,
    publicUrl: config.publicUrl,
    supportEmail,
    onEmailChanged: (trx, accountId) => alerts.forgetEmailProblem(trx, accountId),
  });
  const payments = choosePayments(config);
  const billing = billingService({
    ...world,
    payments,
    paymentSdkUrl: paymentSdkUrl(config),
    mailer,
    publicUrl: config.publicUrl,
    supportEmail,
    accounts,
    textCustomer: (accountId, text) => alerts.textCustomer(accountId, text),
    describeAlerts: async (accountId) => {
      const { timeZone, phoneVerified } = await alerts.describePhone(accountId);
      return { timeZone: timeZone ?? DEFAULT_TIME_ZONE, phoneConfirmed: phoneVerified };
    },
  });
  const availability = availabilityService({
    ...world,
    source: chooseAppointments(config),
    ticketsAnswered: () => support.answeredInTime(),
    interviewFigures: () => alerts.interviewFigures(),
    openingStory: () => alerts.latestOpeningStory(),
    settings: {
      requestsPerMinute: config.sourceRequestsPerMinute,
      checkInterval: config.checkIntervalSeconds * 1_000,
    },
  });
  const textAccount = smsAccount(config);
  const alerts: AlertsService = alertsService({
    ...world,
    accounts,
    mailer,
    supportEmail,
    sms: twilioClient(textAccount),
    push: choosePush(config, world.hash),
    availability,
    publicUrl: config.publicUrl,
    simulated: config.simulators.providers.length > 0,
    settings: {
      segmentsPerSecond: config.smsSegmentsPerSecond,
      cooldownSeconds: config.alertCooldownSeconds,
    },
  });
  const support: SupportService = supportService({
    ...world,
    accounts,
    mailer,
    throttles: supportThrottles(world),
    articlesFolder: ARTICLES_FOLDER,
    publicUrl: config.publicUrl,
    supportEmail,
    ports: {
      alerts,
      billing,
      sourceVitals: availability.sourceVitals,
      queueLoad: world.queueLoad,
    },
  });
  availabilityMetrics(world.metrics.registry, availability);

  async function describeUser(person: Person): Promise<User> {
    const [isSubscribed, phone] = await Promise.all([
      billing.isEntitled(person.id),
      alerts.describePhone(person.id),
    ]);
    return presentUser(person, { isSubscribed, ...phone });
  }

  const routes: AccountsRoutesDependencies = {
    accounts,
    describeUser,
    ownPhone: alerts.ownPhone,
    exportEverything: async (id: AccountId) => ({
      exportedAt: (await databaseNow(world.db)).toISOString(),
      account: await accounts.exportUser(id),
      alerts: await alerts.exportUser(id),
      billing: await billing.exportUser(id),
      support: support.exportUser(id),
    }),
    forgetters: [alerts.forgetUser, billing.forgetUser, support.forgetUser],
  };

  return {
    accounts,
    alerts,
    availability,
    billing,
    payments,
    support,
    routes,
    phoneRoutes: {
      alerts,
      describeAccount: async (id) => describeUser(await accounts.get(id)),
      recordChange: (accountId, kind, caller) => accounts.recordEvent(world.db, { accountId, kind, caller }),
    } satisfies PhoneRoutesDependencies,
    webhookRoutes: {
      alerts,
      isSigned: (call) => isSigned(textAccount.authToken, call),
      publicUrl: config.publicUrl,
    } satisfies WebhookRoutesDependencies,
    policies: accessPolicies({ accounts, support }),
    jobs: [
      ...accountsJobs(accounts),
      ...availabilityJobs(availability),
      ...alertsJobs(alerts),
      ...billingJobs(billing),
      ...supportJobs(support),
    ],
    close: async () => {
      mailer.close();
      if (world.passwords === undefined) await passwords.close();
    },
  };
}

const supportEmailOf = ({ supportEmail }: Config) => supportEmail ?? DEFAULT_SUPPORT_EMAIL;

/** The simulator speaks SMTP too; it is only reached through a tunnel instead of the network. */
export function chooseMailer(config: Config): Mailer {
  const from = config.mail.from ?? `${BRAND} <${supportEmailOf(config)}>`;
  return config.mail.url === SIMULATOR
    ? smtpMailer({ url: 'smtp://mail.simulator:25', from, proxy: config.simulators.url })
    : smtpMailer({ url: config.mail.url, from, requireTls: config.mail.requireTls });
}

/** Browsers say which push service is theirs; the simulated one is called where simulators run. */
function choosePush(config: Config, hash: KeyedHash): PushSender {
  return webPushClient({
    keys: vapidKeys(hash),
    contact: `mailto:${supportEmailOf(config)}`,
    simulatorUrl: config.simulators.providers.length > 0 ? `${config.simulators.url}/push` : undefined,
  });
}

export function chooseAppointments(config: Config): AppointmentsSource {
  const { url } = config.appointments;
  return ttpClient({
    baseUrl: url === SIMULATOR ? `${config.simulators.url}/appointments` : url,
    userAgent: userAgentOf(VERSION, config.publicUrl),
  });
}

/** What the simulator is told and tells; it takes any credentials. */
const SIMULATED_PAYMENTS = {
  clientId: 'simulator',
  clientSecret: 'simulator',
  webhookId: '1SIMULATED0WEBHOOK',
} as const;

export function choosePayments({ payments, simulators }: Config): PaymentsProvider {
  const { url, clientId = '', clientSecret = '', webhookId = '', timeoutMilliseconds } = payments;
  return url === SIMULATOR
    ? paypalClient({ baseUrl: `${simulators.url}/payments`, ...SIMULATED_PAYMENTS, timeoutMilliseconds })
    : paypalClient({ baseUrl: url, clientId, clientSecret, webhookId, timeoutMilliseconds });
}

/** Where browsers load the provider's script from. */
export function paymentSdkUrl({ payments, simulators }: Config): string {
  return payments.sdkUrl === SIMULATOR ? `${simulators.url}/payments/web-sdk/v6/core` : payments.sdkUrl;
}

/** Whose money the ledger speaks of. */
export function paymentWorld({ payments }: Config): string {
  return payments.url === SIMULATOR ? SIMULATOR : new URL(payments.url).host;
}
