import { describe, expect, it } from 'vitest';
import { type Config, parseConfig } from './config.ts';

const HOST = { isRoot: false, projectRoot: '/srv/gatelight' };

const REAL_PROVIDERS = {
  PUBLIC_URL: 'https://gatelight.example',
  TTP_URL: 'https://appointments.example/schedulerapi',
  TWILIO_URL: 'https://sms.example',
  TWILIO_ACCOUNT_SID: 'AC1',
  TWILIO_AUTH_TOKEN: 'sms token',
  TWILIO_MESSAGING_SERVICE_SID: 'MG1',
  PAYPAL_URL: 'https://payments.example',
  PAYPAL_SDK_URL: 'https://payments.example/sdk/js',
  PAYPAL_CLIENT_ID: 'client',
  PAYPAL_CLIENT_SECRET: 'client secret',
  PAYPAL_WEBHOOK_ID: 'hook',
  SMTP_URL: 'smtps://user:secret@mail.example',
  MAIL_FROM: 'Gatelight <hello@gatelight.example>',
};

function configOf(env: Record<string, string>, host = HOST): Config {
  const result = parseConfig(env, host);
  if (!result.ok) throw new Error(result.problems.join('; '));
  return result.config;
}

function problemsOf(env: Record<string, string>): string[] {
  const result = parseConfig(env, HOST);
  return result.ok ? [] : result.problems;
}

describe('the configuration', () => {
  it.each([
    ['https://api-m.paypal.com', 'https://www.paypal.com/web-sdk/v6/core'],
    ['https://api-m.sandbox.paypal.com/', 'https://www.sandbox.paypal.com/web-sdk/v6/core'],
    ['http://127.0.0.1:4001/payments', 'http://127.0.0.1:4001/payments/web-sdk/v6/core'],
  ])('takes the payment script that belongs to %s, unless told otherwise', (PAYPAL_URL, sdkUrl) => {
    const { PAYPAL_SDK_URL: _left, ...providers } = REAL_PROVIDERS;
    expect(configOf({ ...providers, PAYPAL_URL }).payments.sdkUrl).toBe(sdkUrl);
    expect(configOf({ ...REAL_PROVIDERS, PAYPAL_URL }).payments.sdkUrl).toBe(
      'https://payments.example/sdk/js',
    );
  });

  it('has the documented defaults when nothing is set', () => {
    expect(configOf({})).toEqual({
      production: false,
      development: true,
      role: 'all',
      host: '127.0.0.1',
      port: 3000,
      healthPort: undefined,
      publicUrl: 'http://localhost:3000',
      databaseUrl: undefined,
      dataDir: '/srv/gatelight/data',
      simulators: {
        port: 3001,
        url: 'http://127.0.0.1:3001',
        providers: ['TTP_URL', 'TWILIO_URL', 'PAYPAL_URL', 'SMTP_URL'],
      },
      appointments: { url: 'simulator' },
      sms: {
        url: 'simulator',
        accountSid: undefined,
        authToken: undefined,
        messagingServiceSid: undefined,
      },
      payments: {
        url: 'simulator',
        sdkUrl: 'simulator',
        clientId: undefined,
        clientSecret: undefined,
        webhookId: undefined,
        timeoutMilliseconds: 15_000,
      },
      mail: { url: 'simulator', from: undefined, requireTls: false },
      supportEmail: undefined,
      checkIntervalSeconds: 480,
      sourceRequestsPerMinute: 20,
      smsSegmentsPerSecond: 3,
      alertCooldownSeconds: 900,
      backup: { folder: undefined, keep: 7 },
      trustedProxies: [],
      plaintext: [],
      appSecret: undefined,
      previousAppSecrets: [],
      metricsToken: undefined,
      logLevel: 'warn',
    });
  });

  it('keeps its data under /var/lib when root runs it', () => {
    expect(configOf({}, { ...HOST, isRoot: true }).dataDir).toBe('/var/lib/gatelight');
  });

  it('counts an empty variable as unset', () => {
    const names = ['PORT', 'PUBLIC_URL', 'DATABASE_URL', 'TTP_URL', 'ROLE', 'TRUSTED_PROXIES', 'APP_SECRET'];
    expect(configOf(Object.fromEntries(names.map((name) => [name, ''])))).toEqual(configOf({}));
  });

  it('derives the public address and the simulators’ port from the port', () => {
    expect(configOf({ PORT: '8080' })).toMatchObject({
      publicUrl: 'http://localhost:8080',
      simulators: { port: 8081, url: 'http://127.0.0.1:8081' },
    });
    expect(configOf({ PORT: '65535' }).simulators.port).toBe(65534);
    expect(configOf({ PORT: '8080', SIMULATOR_PORT: '9999' }).simulators.port).toBe(9999);
  });

  it('takes a public address with or without the slash at its end', () => {
    expect(configOf({ PUBLIC_URL: 'https://gatelight.example/' }).publicUrl).toBe(
      'https://gatelight.example',
    );
  });

  it('takes a public address of 60 characters, because it stands in every text', () => {
    const address = `https://${'x'.repeat(52)}`;
    expect(configOf({ PUBLIC_URL: address }).publicUrl).toBe(address);
    expect(problemsOf({ PUBLIC_URL: `${address}x` })).toEqual([
      'PUBLIC_URL must not be longer than 60 characters: it stands in every text',
    ]);
  });

  it('takes a data folder from the project when it is relative', () => {
    expect(configOf({ DATA_DIR: './elsewhere' }).dataDir).toBe('/srv/gatelight/elsewhere');
    expect(configOf({ DATA_DIR: '/mnt/data' }).dataDir).toBe('/mnt/data');
  });

  it('is frozen to the last list', () => {
    const config = configOf({ TRUSTED_PROXIES: '10.0.0.1' });
    const all: object[] = [config, ...Object.values(config).filter((value) => typeof value === 'object')];
    expect(all.every((part) => Object.isFrozen(part))).toBe(true);
    expect(Object.isFrozen(config.simulators.providers)).toBe(true);
  });

  it('accepts a check every second, and nothing shorter', () => {
    expect(configOf({ CHECK_INTERVAL_SECONDS: '1' }).checkIntervalSeconds).toBe(1);
    for (const wrong of ['0', '-1', '1.5', 'often'])
      expect(problemsOf({ CHECK_INTERVAL_SECONDS: wrong })).toEqual([
        'CHECK_INTERVAL_SECONDS must be a whole number from 1 to 86400',
      ]);
  });

  it('may switch the cool-down off', () => {
    expect(configOf({ ALERT_COOLDOWN_SECONDS: '0' }).alertCooldownSeconds).toBe(0);
  });

  it.each([
    ['10.0.0.1', ['10.0.0.1']],
    ['10.0.0.0/8, ::1 ,fd00::/8', ['10.0.0.0/8', '::1', 'fd00::/8']],
    ['127.0.0.1,', ['127.0.0.1']],
  ])('trusts the proxies %s', (given, proxies) => {
    expect(configOf({ TRUSTED_PROXIES: given }).trustedProxies).toEqual(proxies);
  });

  it.each(['proxy.example', '10.0.0.0/33', '10.0.0.0/', '10.0.0.0/x', 'true', 'fd00::/129', '10.0.0'])(
    'refuses %s as a trusted proxy',
    (given) => {
      expect(problemsOf({ TRUSTED_PROXIES: given })).toEqual([
        'TRUSTED_PROXIES must be addresses or ranges such as 10.0.0.0/8, separated by commas',
      ]);
    },
  );
});

describe('wrong settings', () => {
  it('are all listed at once, also those that depend on each other', () => {
    const problems = problemsOf({
      NODE_ENV: 'production',
      ROLE: 'boss',
      PORT: 'http',
      HEALTH_PORT: '1.5',
      PUBLIC_URL: 'gatelight.example',
      DATABASE_URL: 'mysql://x',
      TTP_URL: 'ftp://x',
      TWILIO_URL: 'https://sms.example',
      SMTP_URL: 'https://mail.example',
      SUPPORT_EMAIL: 'nobody',
      ALLOW_SIMULATORS: 'yes',
      APP_SECRET: 'short',
      METRICS_TOKEN: 'short',
      LOG_LEVEL: 'loud',
    });
    expect(problems).toEqual([
      'ROLE must be all, api or worker',
      'PORT must be a port number',
      'HEALTH_PORT must be a port number',
      'PUBLIC_URL must be an address starting with http:// or https://',
      'DATABASE_URL must be an address starting with postgres://',
      'ALLOW_SIMULATORS must be 0 or 1',
      'TTP_URL must be "simulator" or an address starting with http:// or https://',
      'SMTP_URL must be "simulator" or an address starting with smtp:// or smtps://',
      'SUPPORT_EMAIL must be an e-mail address',
      'APP_SECRET must be at least 32 characters long',
      'METRICS_TOKEN must be at least 16 characters long',
      'LOG_LEVEL must be a level such as info or debug',
      'TWILIO_ACCOUNT_SID is needed because TWILIO_URL is set',
      'TWILIO_AUTH_TOKEN is needed because TWILIO_URL is set',
      'TWILIO_MESSAGING_SERVICE_SID is needed because TWILIO_URL is set',
      'MAIL_FROM is needed because SMTP_URL is set',
      'PAYPAL_URL is simulated, which production refuses (set it, or ALLOW_SIMULATORS=1)',
    ]);
  });

  it.each(['0', '65536', '-1', '80.5', 'x'])('include the port %s', (port) => {
    expect(problemsOf({ PORT: port })).toEqual(['PORT must be a port number']);
  });
});

describe('providers', () => {
  it.each([
    ['TTP_URL', ['TTP_URL']],
    ['TWILIO_URL', ['TWILIO_URL', 'TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_MESSAGING_SERVICE_SID']],
    ['PAYPAL_URL', ['PAYPAL_URL', 'PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID']],
    ['SMTP_URL', ['SMTP_URL', 'MAIL_FROM']],
  ] as const)('%s may be real while the others are simulated', (provider, names) => {
    const given = Object.fromEntries(names.map((name) => [name, REAL_PROVIDERS[name]]));
    const config = configOf({ PUBLIC_URL: REAL_PROVIDERS.PUBLIC_URL, ...given });
    expect(config.simulators.providers).toEqual(
      ['TTP_URL', 'TWILIO_URL', 'PAYPAL_URL', 'SMTP_URL'].filter((name) => name !== provider),
    );
  });

  it('are refused in production while simulated, each by name', () => {
    const { SMTP_URL: _real, ...others } = REAL_PROVIDERS;
    expect(problemsOf({ NODE_ENV: 'production', ...others })).toEqual([
      'SMTP_URL is simulated, which production refuses (set it, or ALLOW_SIMULATORS=1)',
    ]);
    expect(problemsOf({ NODE_ENV: 'production' })).toHaveLength(4);
  });

  it('of texts must be able to call back: without a public address every text would be refused', () => {
    const needed = 'PUBLIC_URL is needed because TWILIO_URL is set: the provider calls back there';
    const unreachable =
      'PUBLIC_URL must be an address that the provider can reach, because TWILIO_URL is set';
    const { PUBLIC_URL: _public, ...others } = REAL_PROVIDERS;
    expect(problemsOf(others)).toEqual([needed]);
    for (const PUBLIC_URL of ['http://localhost:3000', 'https://127.0.0.1'])
      expect(problemsOf({ ...REAL_PROVIDERS, PUBLIC_URL })).toEqual([unreachable]);
    expect(problemsOf({ ...others, TWILIO_URL: 'http://127.0.0.1:4010' })).toEqual([]);
  });

  it('may be simulated in production by an operator who says so', () => {
    expect(configOf({ NODE_ENV: 'production', ALLOW_SIMULATORS: '1' })).toMatchObject({
      production: true,
      logLevel: 'info',
    });
  });

  it('need no simulator at all when every one is real', () => {
    expect(configOf({ NODE_ENV: 'production', ...REAL_PROVIDERS }).simulators.providers).toEqual([]);
  });
});
