import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { parseConfig } from '#server/config';
import { createPasswordHasher } from '#server/features/accounts/passwords/password-hasher';
import { openDatabase } from '#server/platform/db/database';
import { migrate } from '#server/platform/db/migrate';
import { createLog } from '#server/platform/log';
import { MIGRATIONS_FOLDER, PROJECT_ROOT } from '#server/project';
import type { Tables } from '#server/tables';
import { startSimulators } from '#simulators/start';
import { seededRandom } from '../../test/garbage/seeded-random.ts';
import { TextProvider } from '../../test/handset.ts';
import { Mailbox } from '../../test/mailbox.ts';
import { PaymentDesk } from '../../test/payment-desk.ts';
import { PushDesk } from '../../test/push-service.ts';
import { lifeOf } from './cast/lives.ts';
import { Operator } from './cast/operator.ts';
import { incidentEvents, type Machines } from './incidents.ts';
import { Judge } from './judge/judge.ts';
import { unexpectedLines } from './judge/log.ts';
import { Person } from './person.ts';
import { startProcess } from './process.ts';
import { Schedule } from './schedule.ts';
import { DAY, MINUTE, type Scene, type Violation } from './scene.ts';
import { Service } from './service.ts';
import { POLL_EVERY, Source } from './source.ts';
import { VirtualTime } from './virtual-time.ts';
import { worldEvents } from './world.ts';

export interface YearOptions {
  /** An administrator's address; the year makes a database of its own there. */
  serverUrl: string;
  seed: number;
  days: number;
  customers: number;
  /** Only these of the customers, for a smaller cast with the same lives. */
  only?: readonly number[] | undefined;
  /** Ends after so many of the days; the plan of all of them stays the same. */
  until?: number | undefined;
  /** Ends as soon as somebody's promise is broken. */
  stopAtFirst?: boolean | undefined;
  progress(line: string): void;
}

export interface YearResult {
  days: number;
  violations: Violation[];
  polls: number;
  leapt: number;
  steps: number;
  counts: ReadonlyMap<string, number>;
}

/** In days. Retention and reports would find the same each day; what money waits for is done at once. */
const HOUSE_KEPT_EVERY = 3;
/** On Mondays people get the mail about their week; the books are compared after that. */
const isAfterMonday = (at: number) => new Date(at).getUTCDay() === 2;
/** After an hour without a look nobody knows when a slot appeared, so the looks that were leapt over are made up for. */
const COVERED_FOR = 45 * MINUTE;
/** A change that no look has shown by then was promised to be seen. */
const SEEN_WITHIN = 30 * MINUTE;
/** With faults of the source nothing honest comes for a while. */
const MOST_POLLS = 60;

/** Beginnings from which a month has a daylight saving switch, a leap day or New Year in it; a year has all of them. */
const STARTS = ['2027-10-20', '2028-02-15', '2027-12-14'] as const;
const YEAR_START = '2027-10-01';

export async function playYear(options: YearOptions): Promise<YearResult> {
  const { seed, days } = options;
  const day = days > 300 ? YEAR_START : (STARTS[seed % STARTS.length] ?? YEAR_START);
  const start = Date.parse(`${day}T06:00:00Z`);
  const closers: (() => unknown)[] = [];
  try {
    return await play(options, start, (close) => closers.push(close));
  } finally {
    for (const close of closers.toReversed()) await close();
  }
}

async function play(
  options: YearOptions,
  start: number,
  whenDone: (close: () => unknown) => void,
): Promise<YearResult> {
  const { seed, days, customers, progress } = options;
  const time = new VirtualTime(new Date(start));
  const name = `year_${randomBytes(5).toString('hex')}`;
  const admin = openDatabase<Tables>(options.serverUrl, { maxConnections: 1, onError: () => {} });
  whenDone(() => admin.close());
  const make = (what: string, from: string) =>
    sql.raw(`create database ${what} template ${from}`).execute(admin.db);
  const drop = (what: string) => sql.raw(`drop database if exists ${what} with (force)`).execute(admin.db);
  await make(name, 'template0');
  whenDone(() => drop(name));
  const databaseUrl = Object.assign(new URL(options.serverUrl), { pathname: name }).href;
  await prepare(databaseUrl, time);
  whenDone(time.install());
  const simulators = await startSimulators({ port: 0 });
  whenDone(() => simulators.stop());

  const violations: Violation[] = [];
  const logged: string[] = [];
  const log = createLog('warn', { write: (line: string) => void logged.push(line) });
  const random = seededRandom(seed);
  const bytes = (count: number) => Buffer.from(Array.from({ length: count }, () => random.below(256)));
  const passwords = createPasswordHasher();
  whenDone(passwords.close);
  const outside = { log, random: { bytes }, passwords };
  const startOne = () => startProcess(configOf(databaseUrl, simulators.port), outside);
  const texts = new TextProvider(simulators.url);
  const payments = new PaymentDesk(simulators.url);
  const service = new Service(time, { texts, payments, held: simulators.held });
  const source = new Source(simulators.url, time);
  await source.open();
  await texts.callbacks('hold');
  await payments.webhooks('hold');
  service.processes = [await startOne()];
  whenDone(() => Promise.all(service.processes.map((process) => process.stop())));
  const broken = (who: string, what: string) => {
    const violation = { day: Math.floor((time.now - start) / DAY), who, what };
    if (violations.some((known) => known.who === who && known.what === what)) return;
    violations.push(violation);
    progress(`day ${violation.day}: ${who}: ${what}`);
  };
  const people = Array.from(
    { length: customers },
    (_, index) => new Person(index, time, service.front.url),
  ).filter(({ index }) => options.only === undefined || options.only.includes(index));
  const operator = new Operator({ service, time, broken });
  const scene: Scene = {
    time,
    service,
    source,
    texts,
    payments,
    broken,
    people,
    mailbox: new Mailbox(simulators.url),
    push: new PushDesk(simulators.url),
    schedule: new Schedule(),
    troubles: [],
    counts: new Map(),
    refund: (person) => operator.refund(person),
    readTexts: () => judge.judgeTexts(),
  };
  const machines: Machines = {
    start: startOne,
    cutConnections: async () => {
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`.execute(
        admin.db,
      );
    },
    endIdleTransactions: async () => {
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = ${name} and state = 'idle in transaction'`.execute(admin.db);
    },
    backUp: async () => {
      await Promise.all(service.processes.map((process) => process.stop()));
      await make(`${name}_copy`, name);
      service.processes = [await startOne()];
      for (const { client } of people) client.url = service.front.url;
    },
    restore: async () => {
      await Promise.all(service.processes.map((process) => process.stop()));
      await drop(name);
      await make(name, `${name}_copy`);
      await drop(`${name}_copy`);
      await sql
        .raw(`alter database ${name} set "gatelight.restored" = 'restored on day ${time.now}'`)
        .execute(admin.db);
      const { db, close } = openDatabase<Tables>(databaseUrl, { maxConnections: 1, onError: () => {} });
      await time.apply(db);
      await close();
      service.processes = [await startOne()];
    },
  };
  whenDone(() => drop(`${name}_copy`));

  const judge = new Judge(scene, simulators.url, seed);
  const { schedule } = scene;
  schedule.add(worldEvents({ ...options, start, source }));
  schedule.add(people.flatMap((person) => lifeOf(scene, person, { ...options, start })));
  schedule.add(incidentEvents(scene, machines, { ...options, start }));
  const runner = new Runner(scene);
  await operator.begin();
  await runner.lookEverywhere();
  let played = 0;
  for (; played < Math.min(days, options.until ?? days);) {
    await runner.runUntil(start + (played + 1) * DAY - 10 * MINUTE);
    const isHouseKept = played % HOUSE_KEPT_EVERY === 0;
    if (isHouseKept) await operator.work();
    await runner.catchUp();
    if (isAfterMonday(time.now)) await service.keepHouse('all');
    else if (isHouseKept) await service.keepHouse('house');
    await judge.endDay(played);
    played += 1;
    for (const line of unexpectedLines(logged.splice(0))) broken('the log', line);
    if (played % (days > 100 ? 10 : 2) === 0)
      progress(`day ${played} of ${days}: ${source.requests} polls, ${violations.length} violations`);
    if (violations.length > 0 && options.stopAtFirst === true) break;
  }
  return {
    days: played,
    violations,
    polls: source.requests,
    leapt: runner.leapt,
    steps: service.steps,
    counts: scene.counts,
  };
}

/** Takes time from one thing that can happen to the next, and over everything between them. */
class Runner {
  leapt = 0;
  private coveredAt = 0;
  private polledAt = 0;
  /** The source's budget forbids requests before this. */
  private pollsFrom = 0;
  private readonly scene: Scene;

  constructor(scene: Scene) {
    this.scene = scene;
  }

  async runUntil(end: number): Promise<void> {
    const { time, service, source, schedule } = this.scene;
    let due = await service.nextDue();
    while (time.now < end) {
      const scheduled = schedule.nextAt();
      // Nothing honest can be had while the source is down: a few tries are as good as many.
      const soon = this.polledAt + (source.isDown() ? 2 * MINUTE : POLL_EVERY);
      const pollAt = Math.max(soon, this.pollsFrom, Math.min(due.lookAt, source.nextPollAt()));
      const next = Math.max(time.now, Math.min(scheduled, due.at, pollAt, end));
      this.leapt += Math.floor((next - time.now) / POLL_EVERY);
      await time.moveTo(service.db, next);
      const events = schedule.takeDue(time.now);
      const appears = events.some(({ isOpening }) => isOpening === true);
      if (appears && next - this.coveredAt > COVERED_FOR) await this.catchUpTwice();
      for (const event of events) await event.run();
      const looked = time.now >= pollAt && (await this.poll());
      const isAsked = events.some(({ isOfSource }) => isOfSource !== true);
      if (looked || isAsked || time.now >= due.at) due = await service.settle(isAsked);
    }
  }

  /** The looks that would have been made all along: nothing has changed since, so one of each is enough. */
  async catchUp(): Promise<void> {
    const { source, time, service } = this.scene;
    source.lookEverywhere();
    await this.pollUntilSeen();
    this.coveredAt = time.now;
    await service.showLatest();
  }

  /** The second look may still correct the first after a gap: what it shows is not promised to be told. */
  private async catchUpTwice(): Promise<void> {
    await this.catchUp();
    await this.catchUp();
  }

  async lookEverywhere(): Promise<void> {
    await this.catchUp();
    await this.scene.service.settle(true);
  }

  private async pollUntilSeen(): Promise<void> {
    const { source, time, service } = this.scene;
    for (let polls = 0; source.unseen().length > 0; polls += 1) {
      if (polls >= MOST_POLLS || (source.isFaulty() && polls >= 4)) return source.giveUpLooks();
      const forbiddenMs = await source.observe(service.poll);
      this.polledAt = time.now;
      await time.moveTo(service.db, time.now + Math.max(POLL_EVERY, forbiddenMs));
    }
  }

  private async poll(): Promise<boolean> {
    const { source, time, service, broken } = this.scene;
    const forbiddenMs = await source.observe(service.poll);
    this.polledAt = time.now;
    this.pollsFrom = time.now + forbiddenMs;
    const oldest = Math.min(...source.unseen().map(({ at }) => at));
    if (time.now - oldest < SEEN_WITHIN) return forbiddenMs === 0;
    if (!source.isRecovering()) broken('the source', 'had a change that no look showed within 30 minutes');
    source.giveUpUnseen();
    return true;
  }
}

async function prepare(databaseUrl: string, time: VirtualTime): Promise<void> {
  const { db, close } = openDatabase<Tables>(databaseUrl, { maxConnections: 2, onError: () => {} });
  await migrate(db, MIGRATIONS_FOLDER);
  await time.enter(db);
  await close();
}

function configOf(databaseUrl: string, simulatorPort: number) {
  const parsed = parseConfig(
    {
      NODE_ENV: 'test',
      TRUSTED_PROXIES: '127.0.0.1',
      DATABASE_URL: databaseUrl,
      SIMULATOR_PORT: String(simulatorPort),
      // Real time passes while a channel waits for its turn.
      SMS_SEGMENTS_PER_SECOND: '1000',
      APP_SECRET: 'a secret that only one played year knows',
    },
    { isRoot: false, projectRoot: PROJECT_ROOT },
  );
  if (!parsed.ok) throw new Error(parsed.problems.join('; '));
  return { ...parsed.config, port: 0 };
}
