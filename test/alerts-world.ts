import { type RawBuilder, sql } from 'kysely';
import { CHANNELS } from '#domain/alerts/channel';
import type { LocationId } from '#domain/availability/slot';
import { asId } from '#domain/ids';
import { toInstant } from '#domain/time/local-time';
import { type AlertPipeline, alertPipeline } from '#server/features/alerts/pipeline';
import type { CheckId, OpeningId } from '#server/features/availability/tables';
import { smsAccount } from '#server/gateways/sms/account';
import type { TextSender } from '#server/gateways/sms/port';
import type { PushSender } from '#server/gateways/push/port';
import { vapidKeys } from '#server/gateways/push/vapid-keys';
import { webPushClient } from '#server/gateways/push/web-push-client';
import { findAccount } from '#server/features/accounts/store';
import { chooseMailer } from '#server/wire';
import { twilioClient } from '#server/gateways/sms/twilio-client';
import { type Clock, systemClock } from '#server/platform/clock';
import { type Random, systemRandom } from '#server/platform/random';
import type { Db } from '#server/tables';
import { startSimulators } from '#simulators/start';
import { freshDatabase, type TestDatabase } from './database.ts';
import { TextProvider } from './handset.ts';
import { afterThisTest, type WhenDone } from './lifetime.ts';
import { testKeys } from './keys.ts';
import { testConfig } from './start-app.ts';

export const PACIFIC = 'America/Los_Angeles';

/** The alerts alone: rows that availability would write, the service driven step by step, and a provider over HTTP. */
export class AlertsWorld {
  readonly db: Db;
  readonly url: string;
  readonly texts: TextProvider;
  readonly alerts: AlertPipeline;
  /** Whom the service asked availability to look at. */
  readonly looksAsked: LocationId[] = [];
  readonly simulatorsUrl: string;
  private checks = 0;
  private locations = 0;

  constructor(database: Pick<TestDatabase, 'db' | 'url'>, simulatorsUrl: string) {
    this.db = database.db;
    this.url = database.url;
    this.simulatorsUrl = simulatorsUrl;
    this.texts = new TextProvider(simulatorsUrl);
    this.alerts = this.service(database.db);
  }

  /** The service as another process would have it. */
  service(
    db: Db,
    options: {
      sms?: TextSender;
      segmentsPerSecond?: number;
      clock?: Clock;
      cooldownSeconds?: number;
      random?: Random;
    } = {},
  ) {
    const {
      sms = this.sms(),
      segmentsPerSecond = 1000,
      cooldownSeconds = 900,
      random = systemRandom,
      clock = systemClock,
    } = options;
    return alertPipeline({
      db,
      clock,
      random,
      ...testKeys,
      sms,
      push: this.push(),
      mailer: chooseMailer(this.config()),
      accounts: { find: (id) => findAccount(db, id) },
      supportEmail: 'help@gatelight.example',
      availability: { requestLook: async (id) => void this.looksAsked.push(id) },
      enqueue: async () => {},
      publicUrl: 'https://gatelight.example',
      settings: { segmentsPerSecond, cooldownSeconds },
    });
  }

  private config = () => testConfig({ SIMULATOR_PORT: new URL(this.simulatorsUrl).port });

  push = (): PushSender =>
    webPushClient({
      keys: vapidKeys(testKeys.hash),
      contact: 'mailto:help@gatelight.example',
      simulatorUrl: `${this.simulatorsUrl}/push`,
    });

  sms(timeoutMs?: number): TextSender {
    const account = smsAccount(this.config());
    return twilioClient({ ...account, ...(timeoutMs === undefined ? {} : { timeoutMs }) });
  }

  /** What the mail server does next. */
  async mailFault(kind: string): Promise<void> {
    await fetch(`${this.simulatorsUrl}/control/mail/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ kind }),
    });
  }

  /** A center that was looked at just now. */
  async addLocation(options: { name?: string; timeZone?: string } = {}): Promise<LocationId> {
    this.locations += 1;
    const id: LocationId = asId(this.locations);
    const { name = `Center ${id}`, timeZone = PACIFIC } = options;
    await sql`
      insert into location (id, slug, name, city, state, country, time_zone, address, postal_code, notes, directions,
        flags, first_listed_at, last_listed_at)
      values (${id}, ${`center-${id}`}, ${name}, 'City', 'CA', 'US', ${timeZone}, '', '', '', '', '{}', service_now(), service_now())`.execute(
      this.db,
    );
    await sql`insert into location_look (location_id, scheduler, good_look_at) values (${id}, '{}', service_now())`.execute(
      this.db,
    );
    return id;
  }

  /** What one check found. */
  async open(
    location: LocationId,
    times: readonly string[],
    options: { seats?: number; timeZone?: string; firstSeen?: Date; baseline?: boolean } = {},
  ): Promise<OpeningId[]> {
    this.checks += 1;
    const check: CheckId = asId(this.checks);
    const { seats = 1, timeZone = PACIFIC, firstSeen, baseline = false } = options;
    const ids: OpeningId[] = [];
    for (const at of times) {
      const startsAt = new Date(toInstant(at, timeZone));
      const { rows } = await sql<{ id: OpeningId }>`
        insert into opening (location_id, local_time, generation, time_zone, starts_at, seats, baseline, first_seen_at,
          last_seen_at, check_id)
        select ${location}, ${at}, count(*) + 1, ${timeZone}, ${startsAt}, ${seats}, ${baseline},
          coalesce(${firstSeen ?? null}::timestamptz, service_now()), service_now(), ${check}
        from opening where location_id = ${location} and local_time = ${at}
        returning id`.execute(this.db);
      ids.push(...rows.map(({ id }) => id));
    }
    return ids;
  }

  async look(location: LocationId): Promise<void> {
    await sql`update location_look set good_look_at = service_now() where location_id = ${location}`.execute(
      this.db,
    );
  }

  /** Until nothing is left to plan. */
  async planAll(alerts = this.alerts): Promise<void> {
    while ((await alerts.plan()) === 'again');
  }

  /** Until nothing is left that may be sent now, and every answer is written down. */
  async sendAll(alerts = this.alerts): Promise<void> {
    const troubles: unknown[] = [];
    const onError = (error: unknown) => troubles.push(error);
    for (const channel of CHANNELS) {
      const { dispatch, settled } = alerts.channelWorkers[channel];
      // What came too late for its call waits again once that is written down.
      do {
        while ((await dispatch(onError)) === 'again');
        await settled();
      } while ((await dispatch(onError)) === 'again');
    }
    if (troubles.length > 0) throw troubles[0];
  }

  async tendAll(): Promise<void> {
    while ((await this.alerts.maintainOutbox()) === 'again');
  }

  /** Until nothing is left whose fate can be asked for now. */
  async reconcileAll(): Promise<void> {
    for (const channel of CHANNELS)
      while ((await this.alerts.channelWorkers[channel].reconcile()) === 'again');
  }

  /** Plans and sends whatever can be. */
  async tellAll(): Promise<void> {
    await this.planAll();
    await this.tendAll();
    await this.sendAll();
  }

  rows = () => this.db.selectFrom('outbox').selectAll().orderBy('opening_id').orderBy('account_id').execute();
  allMessages = () => this.db.selectFrom('message').selectAll().orderBy('id').execute();

  /** So much time passes for everything that stands in rows. */
  async timePasses(seconds: number): Promise<void> {
    const back = sql`make_interval(secs => ${seconds})`;
    await this
      .untilNotDeadlocked(sql`update message set created_at = created_at - ${back}, next_at = next_at - ${back},
      called_at = called_at - ${back}, useful_until = useful_until - ${back},
      fallback_at = fallback_at - ${back}, passed_on_at = passed_on_at - ${back}`);
    await this
      .untilNotDeadlocked(sql`update outbox set planned_at = planned_at - ${back}, due_at = due_at - ${back},
      tried_at = tried_at - ${back}`);
    await this.untilNotDeadlocked(sql`update opening set gone_at = gone_at - ${back},
      first_seen_at = first_seen_at - ${back}`);
    await this.untilNotDeadlocked(sql`update channel set paused_until = paused_until - ${back},
      filled_at = filled_at - ${back}`);
  }

  /** It changes every row in whatever order they lie, while workers change some of them in another. */
  private async untilNotDeadlocked(statement: RawBuilder<unknown>): Promise<void> {
    try {
      await statement.execute(this.db);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === DEADLOCK)) throw error;
      await this.untilNotDeadlocked(statement);
    }
  }
}

export async function alertsWorld(whenDone: WhenDone = afterThisTest): Promise<AlertsWorld> {
  const simulators = await startSimulators({ port: 0 });
  whenDone(() => simulators.stop());
  const world = new AlertsWorld(await freshDatabase(whenDone), simulators.url);
  await world.texts.callbacks('drop');
  return world;
}

const DEADLOCK = '40P01';

/** A provider whose answer never comes: what a worker leaves behind that is killed while it calls. */
export const NO_ANSWER: TextSender = { send: () => new Promise(() => {}), find: async () => [] };

/** A day so far ahead, at a center's clock. */
export const inDays = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
