import type { Config } from './config.ts';
import { DEMO_NUMBER, DEMO_PASSWORD, DEMO_SUBSCRIBER, DEMO_UNPAID, hasDemoPhone } from './seed.ts';
import type { RunningProduct } from './start.ts';

/** The providers the product calls so far. */
const PROVIDER_NAMES: Record<string, string> = {
  TTP_URL: 'appointments',
  TWILIO_URL: 'text messages',
  PAYPAL_URL: 'payments',
  SMTP_URL: 'mail',
};

/** A few lines for the person at the terminal: what runs where, what is simulated, how to sign in. */
export function announce(
  config: Config,
  product: Pick<RunningProduct, 'url' | 'simulatorsUrl' | 'seeded'>,
): void {
  const simulated = config.simulators.providers.flatMap((name) => PROVIDER_NAMES[name] ?? []).join(', ');
  const database =
    config.databaseUrl === undefined
      ? `embedded PostgreSQL in ${config.dataDir}`
      : 'PostgreSQL at DATABASE_URL';
  const lines = [
    `Gatelight is running (role ${config.role}).`,
    ...(config.role === 'worker' ? [] : [`  Product     ${config.publicUrl}`]),
    `  Database    ${database}`,
    ...(product.simulatorsUrl === undefined
      ? []
      : [`  Simulated   ${simulated}; console at ${product.simulatorsUrl}`]),
    ...(product.seeded
      ? [
          `  Sign in     ${DEMO_SUBSCRIBER} (subscribed) or ${DEMO_UNPAID} (not yet)`,
          `              password ${DEMO_PASSWORD}`,
        ]
      : []),
    ...(product.seeded && hasDemoPhone(config)
      ? [`  Phone       ${product.simulatorsUrl}/phone?number=${encodeURIComponent(DEMO_NUMBER)}`]
      : []),
    'Stop with Ctrl-C.',
  ];
  console.log(lines.join('\n'));
}
