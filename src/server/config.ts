import path from 'node:path';
import * as z from 'zod';
import { alertsSettings, alertsVariables } from './features/alerts/settings.ts';
import { availabilitySettings, availabilityVariables } from './features/availability/settings.ts';
import { supportSettings, supportVariables } from './features/support/settings.ts';
import {
  appointmentsProvider,
  appointmentsSettings,
  appointmentsVariables,
} from './gateways/appointments/settings.ts';
import { mailProvider, mailSettings, mailVariables } from './gateways/mail/settings.ts';
import { paymentsProvider, paymentsSettings, paymentsVariables } from './gateways/payments/settings.ts';
import { isSimulated, missingCredentials, SIMULATOR } from './gateways/provider-settings.ts';
import { callbackProblems, smsProvider, smsSettings, smsVariables } from './gateways/sms/settings.ts';
import {
  addressRanges,
  type Given,
  hasProtocol,
  portNumber,
  readSettings,
  type SettingsResult,
  type Values,
  wholeNumber,
} from './platform/settings.ts';
import { transportVariables, unprotectedAddresses } from './transport-security.ts';

/** So that a text with a link in it fits one segment. */
const LONGEST_PUBLIC_URL = 60;

const appSecret = z.string().min(32, 'must be at least 32 characters long');

/** Variables of the process itself, and those of each gateway and noun, in the order in which problems are told. */
const VARIABLES = {
  NODE_ENV: z
    .enum(['production', 'development', 'test'], 'must be production, development or test')
    .default('development'),
  ROLE: z.enum(['all', 'api', 'worker'], 'must be all, api or worker').default('all'),
  PORT: portNumber.default(3000),
  HOST: z.string().default('127.0.0.1'),
  HEALTH_PORT: portNumber.optional(),
  PUBLIC_URL: z
    .string()
    .refine(
      (value) => hasProtocol(value, ['http:', 'https:']),
      'must be an address starting with http:// or https://',
    )
    .max(
      LONGEST_PUBLIC_URL,
      `must not be longer than ${LONGEST_PUBLIC_URL} characters: it stands in every text`,
    )
    .optional(),
  DATABASE_URL: z
    .string()
    .refine(
      (value) => hasProtocol(value, ['postgres:', 'postgresql:']),
      'must be an address starting with postgres://',
    )
    .optional(),
  DATA_DIR: z.string().optional(),
  SIMULATOR_PORT: portNumber.optional(),
  ALLOW_SIMULATORS: z.enum(['0', '1'], 'must be 0 or 1').default('0'),
  ...transportVariables,
  ...appointmentsVariables,
  ...smsVariables,
  ...paymentsVariables,
  ...mailVariables,
  ...supportVariables,
  ...availabilityVariables,
  ...alertsVariables,
  BACKUP_DIR: z.string().optional(),
  BACKUP_KEEP: wholeNumber(1, 1_000).default(7),
  TRUSTED_PROXIES: addressRanges.default([]),
  APP_SECRET: appSecret.optional(),
  APP_SECRET_PREVIOUS: z
    .string()
    .transform((text) => text.split(',').map((secret) => secret.trim()))
    .pipe(z.array(appSecret))
    .default([]),
  METRICS_TOKEN: z.string().min(16, 'must be at least 16 characters long').optional(),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be a level such as info or debug',
    )
    .optional(),
};

const PROVIDERS = [appointmentsProvider, smsProvider, paymentsProvider, mailProvider] as const;

interface Host {
  isRoot: boolean;
  projectRoot: string;
}

/** The specification's constants an operator may tune, and where everything is; read once, then frozen. */
export type Config = ReturnType<typeof configOf>;

/** The only reader of the environment. */
export function parseConfig(env: NodeJS.ProcessEnv, host: Host): SettingsResult<Config> {
  return readSettings(env, {
    variables: VARIABLES,
    problemsOf: (given) => [
      ...missingCredentials(given, PROVIDERS),
      ...callbackProblems(given),
      ...simulatorsInProduction(given),
      ...unprotectedAddresses(given),
    ],
    settingsOf: (values) => configOf(values, host),
  });
}

function simulatorsInProduction(given: Given): string[] {
  if (given['NODE_ENV'] !== 'production' || given['ALLOW_SIMULATORS'] === '1') return [];
  return PROVIDERS.filter((provider) => isSimulated(given, provider)).map(
    ({ url }) => `${url} is simulated, which production refuses (set it, or ALLOW_SIMULATORS=1)`,
  );
}

function configOf(env: Values<typeof VARIABLES>, host: Host) {
  const simulatorPort = env.SIMULATOR_PORT ?? (env.PORT === 65535 ? 65534 : env.PORT + 1);
  const simulatorUrl = `http://127.0.0.1:${simulatorPort}`;
  const simulated = PROVIDERS.map(({ url }) => url).filter((url) => env[url] === SIMULATOR);
  return {
    production: env.NODE_ENV === 'production',
    development: env.NODE_ENV === 'development',
    role: env.ROLE,
    host: env.HOST,
    port: env.PORT,
    healthPort: env.HEALTH_PORT,
    publicUrl: new URL(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).href.replace(/\/$/, ''),
    databaseUrl: env.DATABASE_URL,
    dataDir: path.resolve(host.projectRoot, env.DATA_DIR ?? (host.isRoot ? '/var/lib/gatelight' : 'data')),
    simulators: { port: simulatorPort, url: simulatorUrl, providers: simulated },
    appointments: appointmentsSettings(env),
    sms: smsSettings(env),
    payments: paymentsSettings(env),
    mail: mailSettings(env, env.ALLOW_PLAINTEXT.includes('SMTP_URL')),
    ...supportSettings(env),
    ...availabilitySettings(env),
    ...alertsSettings(env),
    backup: {
      folder: env.BACKUP_DIR === undefined ? undefined : path.resolve(host.projectRoot, env.BACKUP_DIR),
      keep: env.BACKUP_KEEP,
    },
    trustedProxies: env.TRUSTED_PROXIES,
    /** Names of the addresses that may be reached without TLS. */
    plaintext: env.ALLOW_PLAINTEXT,
    appSecret: env.APP_SECRET,
    previousAppSecrets: env.APP_SECRET_PREVIOUS,
    metricsToken: env.METRICS_TOKEN,
    /** A person at a terminal wants the few start-up lines; a log collector wants every request. */
    logLevel: env.LOG_LEVEL ?? (env.NODE_ENV === 'production' ? 'info' : 'warn'),
  };
}
