import type { User } from '#contract/accounts';
import { BRAND, DEFAULT_SUPPORT_EMAIL } from '#domain/brand';
import type { AccountId } from '#domain/ids';
import { accessPolicies } from './access.ts';
import { accountsJobKinds } from './features/accounts/job-kinds.ts';
import { accountsJobs } from './features/accounts/jobs.ts';
import { createPasswordHasher } from './features/accounts/password-hasher.ts';
import { presentUser } from './features/accounts/present.ts';
import type { AccountsRoutesDependencies } from './features/accounts/routes.ts';
import { accountsService } from './features/accounts/service.ts';
import type { AccountRow } from './features/accounts/store.ts';
import { throttles } from './features/accounts/throttles.ts';
import { alertsJobKinds } from './features/alerts/job-kinds.ts';
import { alertsJobs } from './features/alerts/jobs.ts';
import type { PhoneRoutesDependencies } from './features/alerts/phone-routes.ts';
import { alertsService } from './features/alerts/service.ts';
import type { WebhookRoutesDependencies } from './features/alerts/webhook-routes.ts';
import { billingService } from './features/billing/service.ts';
import { availabilityJobKinds } from './features/availability/job-kinds.ts';
import { availabilityJobs } from './features/availability/jobs.ts';
import { availabilityMetrics } from './features/availability/metrics.ts';
import { availabilityService } from './features/availability/service.ts';
import type { AppointmentsSource } from './gateways/appointments/port.ts';
import { ttpClient, userAgentOf } from './gateways/appointments/ttp-client.ts';
import type { Mailer } from './gateways/mail/port.ts';
import { smtpMailer } from './gateways/mail/smtp-mailer.ts';
import { smsAccount } from './gateways/sms/account.ts';
import { twilioClient } from './gateways/sms/twilio-client.ts';
import type { Clock } from './platform/clock.ts';
import { type Config, SIMULATOR } from './platform/config.ts';
import type { Enqueue } from './platform/jobs/queue.ts';
import type { Metrics } from './platform/metrics.ts';
import type { Random } from './platform/random.ts';
import type { Sealer } from './platform/sealing.ts';
import type { KeyedHash } from './platform/secrets.ts';
import { VERSION } from './project.ts';
import type { Db } from './tables.ts';

/** Every kind of job there is; known before the services, because queueing needs only the kind. */
export const JOB_KINDS = [...accountsJobKinds, ...availabilityJobKinds, ...alertsJobKinds];

export interface World {
  db: Db;
  clock: Clock;
  random: Random;
  hash: KeyedHash;
  sealer: Sealer;
  metrics: Metrics;
  enqueue: Enqueue;
}

export type Wired = Awaited<ReturnType<typeof wire>>;

/** The only place that knows which provider is real, and where the nouns are put together. */
export async function wire(config: Config, world: World) {
  const supportEmail = config.supportEmail ?? DEFAULT_SUPPORT_EMAIL;
  const mailer = chooseMailer(config, supportEmail);
  const passwords = await createPasswordHasher();
  const accounts = accountsService({
    ...world,
    passwords,
    throttles: throttles(world),
    mailer,
    publicUrl: config.publicUrl,
    supportEmail,
  });
  const billing = billingService({ ...world, accounts });
  const availability = availabilityService({
    ...world,
    source: chooseAppointments(config),
    settings: {
      requestsPerMinute: config.sourceRequestsPerMinute,
      checkInterval: config.checkIntervalSeconds * 1_000,
    },
  });
  const textAccount = smsAccount(config);
  const alerts = alertsService({
    ...world,
    accounts,
    mailer,
    supportEmail,
    sms: twilioClient(textAccount),
    availability,
    publicUrl: config.publicUrl,
    settings: {
      segmentsPerSecond: config.smsSegmentsPerSecond,
      cooldownSeconds: config.alertCooldownSeconds,
    },
  });
  availabilityMetrics(world.metrics.registry, availability);

  async function describeUser(account: AccountRow): Promise<User> {
    const [isSubscribed, phone] = await Promise.all([
      billing.isEntitled(account.id),
      alerts.describePhone(account.id),
    ]);
    return presentUser(account, { isSubscribed, ...phone });
  }

  const routes: AccountsRoutesDependencies = {
    accounts,
    describeUser,
    exportEverything: async (id: AccountId) => ({
      exportedAt: world.clock.now().toISOString(),
      account: await accounts.exportUser(id),
      alerts: await alerts.exportUser(id),
      billing: await billing.exportUser(id),
    }),
    forgetters: [alerts.forgetUser, billing.forgetUser],
  };

  return {
    accounts,
    alerts,
    availability,
    billing,
    routes,
    phoneRoutes: {
      alerts,
      describeAccount: async (id) => describeUser(await accounts.get(id)),
    } satisfies PhoneRoutesDependencies,
    webhookRoutes: {
      alerts,
      authToken: textAccount.authToken,
      publicUrl: config.publicUrl,
    } satisfies WebhookRoutesDependencies,
    policies: accessPolicies({ accounts, billing }),
    jobs: [...accountsJobs(accounts), ...availabilityJobs(availability), ...alertsJobs(alerts)],
    close: async () => {
      mailer.close();
      await passwords.close();
    },
  };
}

/** The simulator speaks SMTP too; it is only reached through a tunnel instead of the network. */
function chooseMailer(config: Config, supportEmail: string): Mailer {
  const from = config.mail.from ?? `${BRAND} <${supportEmail}>`;
  return config.mail.url === SIMULATOR
    ? smtpMailer({ url: 'smtp://mail.simulator:25', from, proxy: config.simulators.url })
    : smtpMailer({ url: config.mail.url, from });
}

function chooseAppointments(config: Config): AppointmentsSource {
  const { url } = config.appointments;
  return ttpClient({
    baseUrl: url === SIMULATOR ? `${config.simulators.url}/appointments` : url,
    userAgent: userAgentOf(VERSION, config.publicUrl),
  });
}
