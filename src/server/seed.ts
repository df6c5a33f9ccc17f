import { asId } from '#domain/ids';
import type { Config } from './config.ts';
import { Failure } from './platform/failure.ts';
import { type Loop, startLoop } from './platform/jobs/loop.ts';
import type { Log } from './platform/log.ts';
import type { Wired } from './wire.ts';

/** For people who try the product on their own machine; never created beside real payments. */
export const DEMO_PASSWORD = 'sunset-window-seat';
export const DEMO_SUBSCRIBER = 'subscriber@gatelight.example';
export const DEMO_UNPAID = 'unpaid@gatelight.example';

export const DEMO_NUMBER = '+14155550132';

const DEMO_ZONE = 'America/Los_Angeles';

const SAN_FRANCISCO = 5446;
const LOS_ANGELES = 5180;
const LAS_VEGAS = 5360;
/** One of each kind: with many openings a day, some, and few. */
const WATCHED = [SAN_FRANCISCO, LOS_ANGELES, LAS_VEGAS];
const LOCATIONS_MILLISECONDS = 500;
const FAR_FUTURE = new Date('2100-01-01T00:00:00Z');

export async function seedDemoAccounts({
  accounts,
  billing,
}: Pick<Wired, 'accounts' | 'billing'>): Promise<void> {
  for (const email of [DEMO_SUBSCRIBER, DEMO_UNPAID]) {
    if ((await accounts.findByEmail(email)) !== undefined) continue;
    await accounts
      .register({ email, password: DEMO_PASSWORD }, { address: 'seed', idempotencyKey: undefined })
      .catch(ignoreConflict);
  }
  await billing.grantSimulated(DEMO_SUBSCRIBER, FAR_FUTURE);
}

/** A number made up for a demo is never texted by a real provider. */
export const hasDemoPhone = ({ development, simulators }: Config): boolean =>
  development && simulators.providers.includes('TWILIO_URL');

/**
 * Only what `npm start` sets up by itself on this machine: a database of our own, and a source that is simulated. Nothing
 * that somebody runs for others ever gets a past that did not happen.
 */
export const mayHavePast = (config: Config): boolean =>
  hasDemoPhone(config) && config.databaseUrl === undefined && config.simulators.providers.includes('TTP_URL');

/** Thirty simulated days before the first start, with what the subscriber was told in them. Before anything polls. */
export async function seedDemoPast({
  accounts,
  alerts,
  availability,
}: Pick<Wired, 'accounts' | 'alerts' | 'availability'>): Promise<void> {
  if (!(await availability.seedPast())) return;
  const subscriber = await accounts.findByEmail(DEMO_SUBSCRIBER);
  if (subscriber === undefined) return;
  await alerts.seedPhone(subscriber.id, DEMO_NUMBER, DEMO_ZONE);
  await alerts.seedPastAlerts(subscriber.id, WATCHED.map(asId<'location'>));
}

/**
 * The subscriber has a phone and watches San Francisco, so that opening a slot there shows the whole story. The watch
 * waits until the source has told its locations.
 */
export function seedDemoStory({ accounts, alerts }: Pick<Wired, 'accounts' | 'alerts'>, log: Log): Loop {
  const step = async () => {
    const subscriber = await accounts.findByEmail(DEMO_SUBSCRIBER);
    if (subscriber === undefined) return true;
    await alerts.seedPhone(subscriber.id, DEMO_NUMBER, DEMO_ZONE);
    return alerts.seedWatch(subscriber.id, asId(SAN_FRANCISCO));
  };
  const loop = startLoop(async () => {
    const done = await step().catch((error: unknown) => {
      log.warn({ err: error }, 'the demo could not be prepared');
      return true;
    });
    if (done) void loop.stop();
    return 'pause';
  }, LOCATIONS_MILLISECONDS);
  return loop;
}

/** Another process seeding at the same moment was faster. */
function ignoreConflict(error: unknown): void {
  if (!(error instanceof Failure) || error.kind !== 'conflict') throw error;
}
