import path from 'node:path';
import { BlockList, isIP } from 'node:net';
import * as z from 'zod';

export const SIMULATOR = 'simulator';

/** So that a text with a link in it fits one segment. */
const LONGEST_PUBLIC_URL = 60;

/** A provider's base address, or the word `simulator`. */
const providerUrl = (protocols: readonly string[]) =>
  z.string().refine((value) => value === SIMULATOR || hasProtocol(value, protocols), {
    error: `must be "${SIMULATOR}" or an address starting with ${protocols.map((p) => `${p}//`).join(' or ')}`,
  });

const port = z.coerce
  .number('must be a port number')
  .int()
  .min(1, 'must be a port number')
  .max(65535, 'must be a port number');
const wholeNumber = (min: number, max: number) =>
  z.coerce
    .number(`must be a whole number from ${min} to ${max}`)
    .refine(
      (n) => Number.isInteger(n) && n >= min && n <= max,
      `must be a whole number from ${min} to ${max}`,
    );

const Environment = z.object({
  NODE_ENV: z
    .enum(['production', 'development', 'test'], 'must be production, development or test')
    .default('development'),
  ROLE: z.enum(['all', 'api', 'worker'], 'must be all, api or worker').default('all'),
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  HEALTH_PORT: port.optional(),
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
  SIMULATOR_PORT: port.optional(),
  ALLOW_SIMULATORS: z.enum(['0', '1'], 'must be 0 or 1').default('0'),
  TTP_URL: providerUrl(['http:', 'https:']).default(SIMULATOR),
  TWILIO_URL: providerUrl(['http:', 'https:']).default(SIMULATOR),
  TWILIO_ACCOUNT_SID: z.string().optional(),
  TWILIO_AUTH_TOKEN: z.string().optional(),
  TWILIO_MESSAGING_SERVICE_SID: z.string().optional(),
  PAYPAL_URL: providerUrl(['http:', 'https:'])
    .transform((url) => url.replace(/\/+$/, ''))
    .default(SIMULATOR),
  PAYPAL_SDK_URL: providerUrl(['http:', 'https:']).optional(),
  PAYPAL_CLIENT_ID: z.string().optional(),
  PAYPAL_CLIENT_SECRET: z.string().optional(),
  PAYPAL_WEBHOOK_ID: z.string().optional(),
  SMTP_URL: providerUrl(['smtp:', 'smtps:']).default(SIMULATOR),
  MAIL_FROM: z.string().optional(),
  SUPPORT_EMAIL: z.email('must be an e-mail address').optional(),
  CHECK_INTERVAL_SECONDS: wholeNumber(1, 86_400).default(480),
  SOURCE_REQUESTS_PER_MINUTE: wholeNumber(1, 6_000).default(20),
  SMS_SEGMENTS_PER_SECOND: wholeNumber(1, 1_000).default(3),
  ALERT_COOLDOWN_SECONDS: wholeNumber(0, 86_400).default(900),
  BACKUP_DIR: z.string().optional(),
  BACKUP_KEEP: wholeNumber(1, 1_000).default(7),
  TRUSTED_PROXIES: z
    .string()
    .transform((list) =>
      list
        .split(',')
        .map((entry) => entry.trim())
        .filter((entry) => entry !== ''),
    )
    .refine(
      (list) => list.every(isAddressOrRange),
      'must be addresses or ranges such as 10.0.0.0/8, separated by commas',
    )
    .default([]),
  APP_SECRET: z.string().min(32, 'must be at least 32 characters long').optional(),
  METRICS_TOKEN: z.string().min(16, 'must be at least 16 characters long').optional(),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be a level such as info or debug',
    )
    .optional(),
});

/** The specification's constants an operator may tune, and where everything is; read once, then frozen. */
export type Config = ReturnType<typeof toConfig>;

export type ConfigResult = { ok: true; config: Config } | { ok: false; problems: string[] };

/** The only reader of the environment. Lists every problem at once. An empty variable counts as unset. */
export function parseConfig(
  env: NodeJS.ProcessEnv,
  host: { isRoot: boolean; projectRoot: string },
): ConfigResult {
  const given: Given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = Environment.safeParse(given);
  const wrong = parsed.success
    ? []
    : parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
  const problems = [...wrong, ...missingCredentials(given), ...simulatorsInProduction(given)];
  if (!parsed.success || problems.length > 0) return { ok: false, problems };
  return { ok: true, config: deepFreeze(toConfig(parsed.data, host)) };
}

/** What was set, before it is known to be right: what belongs together can be told all the same. */
type Given = Readonly<Partial<Record<string, string>>>;

const isSimulated = (given: Given, provider: string) => (given[provider] ?? SIMULATOR) === SIMULATOR;

type Environment = z.infer<typeof Environment>;

/** Which settings a provider needs as soon as it is not simulated. */
const NEEDS: ReadonlyArray<[keyof Environment, readonly (keyof Environment)[]]> = [
  ['TWILIO_URL', ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_MESSAGING_SERVICE_SID']],
  ['PAYPAL_URL', ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID']],
  ['SMTP_URL', ['MAIL_FROM']],
];

function missingCredentials(given: Given): string[] {
  return NEEDS.filter(([url]) => !isSimulated(given, url)).flatMap(([url, needed]) =>
    needed
      .filter((name) => given[name] === undefined)
      .map((name) => `${name} is needed because ${url} is set`),
  );
}

const PROVIDERS = ['TTP_URL', 'TWILIO_URL', 'PAYPAL_URL', 'SMTP_URL'] as const;

function simulatorsInProduction(given: Given): string[] {
  if (given['NODE_ENV'] !== 'production' || given['ALLOW_SIMULATORS'] === '1') return [];
  return PROVIDERS.filter((name) => isSimulated(given, name)).map(
    (name) => `${name} is simulated, which production refuses (set it, or ALLOW_SIMULATORS=1)`,
  );
}

function toConfig(env: Environment, host: { isRoot: boolean; projectRoot: string }) {
  const simulatorPort = env.SIMULATOR_PORT ?? (env.PORT === 65535 ? 65534 : env.PORT + 1);
  const simulatorUrl = `http://127.0.0.1:${simulatorPort}`;
  const simulated = PROVIDERS.filter((name) => env[name] === SIMULATOR);
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
    appointments: { url: env.TTP_URL },
    sms: {
      url: env.TWILIO_URL,
      accountSid: env.TWILIO_ACCOUNT_SID,
      authToken: env.TWILIO_AUTH_TOKEN,
      messagingServiceSid: env.TWILIO_MESSAGING_SERVICE_SID,
    },
    payments: {
      url: env.PAYPAL_URL,
      sdkUrl: env.PAYPAL_SDK_URL ?? scriptBeside(env.PAYPAL_URL),
      clientId: env.PAYPAL_CLIENT_ID,
      clientSecret: env.PAYPAL_CLIENT_SECRET,
      webhookId: env.PAYPAL_WEBHOOK_ID,
      /** Longer than the provider takes on its slow days; after that the outcome counts as unknown. */
      timeoutMilliseconds: 15_000,
    },
    mail: { url: env.SMTP_URL, from: env.MAIL_FROM },
    supportEmail: env.SUPPORT_EMAIL,
    checkIntervalSeconds: env.CHECK_INTERVAL_SECONDS,
    sourceRequestsPerMinute: env.SOURCE_REQUESTS_PER_MINUTE,
    smsSegmentsPerSecond: env.SMS_SEGMENTS_PER_SECOND,
    alertCooldownSeconds: env.ALERT_COOLDOWN_SECONDS,
    backup: {
      folder: env.BACKUP_DIR === undefined ? undefined : path.resolve(host.projectRoot, env.BACKUP_DIR),
      keep: env.BACKUP_KEEP,
    },
    trustedProxies: env.TRUSTED_PROXIES,
    appSecret: env.APP_SECRET,
    metricsToken: env.METRICS_TOKEN,
    /** A person at a terminal wants the few start-up lines; a log collector wants every request. */
    logLevel: env.LOG_LEVEL ?? (env.NODE_ENV === 'production' ? 'info' : 'warn'),
  };
}

/** The vendor serves its script from another host than its API; everyone else from the same address. */
const VENDOR_SCRIPTS: Readonly<Record<string, string>> = {
  'api-m.paypal.com': 'https://www.paypal.com',
  'api.paypal.com': 'https://www.paypal.com',
  'api-m.sandbox.paypal.com': 'https://www.sandbox.paypal.com',
  'api.sandbox.paypal.com': 'https://www.sandbox.paypal.com',
};

function scriptBeside(providerUrl: string): string {
  if (providerUrl === SIMULATOR) return SIMULATOR;
  const url = new URL(providerUrl);
  return `${VENDOR_SCRIPTS[url.host] ?? url.href.replace(/\/$/, '')}/web-sdk/v6/core`;
}

function hasProtocol(value: string, protocols: readonly string[]): boolean {
  return URL.canParse(value) && protocols.includes(new URL(value).protocol);
}

function isAddressOrRange(entry: string): boolean {
  const [address = '', bits] = entry.split('/');
  const family = isIP(address);
  if (family === 0) return false;
  if (bits === undefined) return true;
  try {
    new BlockList().addSubnet(address, Number(bits), family === 4 ? 'ipv4' : 'ipv6');
    return /^\d+$/.test(bits);
  } catch {
    return false;
  }
}

function deepFreeze<T extends object>(value: T): T {
  for (const inner of Object.values(value))
    if (typeof inner === 'object' && inner !== null) deepFreeze(inner);
  return Object.freeze(value);
}
