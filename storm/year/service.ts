import { sql } from 'kysely';
import type { NextStep } from '#server/platform/jobs/loop';
import type { Db } from '#server/tables';
import { TextProvider } from '../../test/handset.ts';
import { PaymentDesk } from '../../test/payment-desk.ts';
import type { PeriodicJobs, SteppedProcess } from './process.ts';
import type { VirtualTime } from './virtual-time.ts';

/** A step that is due and found nothing to do waits for something else, such as a look. */
const WHILE_WAITED_FOR = 30_000;
/** Renewals that fall due near each other are made together; nobody is promised a minute. */
const RENEWED_WITHIN = '15 minutes';
/** More rounds at one instant mean that something turns in circles. */
const MOST_ROUNDS = 50;

interface Providers {
  texts: TextProvider;
  payments: PaymentDesk;
  /** How many calls they hold back. */
  held(): number;
}

/** The processes of the product, whose steps are taken whenever they are due in virtual time. */
export class Service {
  /** The first one answers people; all of them work. */
  processes: SteppedProcess[] = [];
  steps = 0;
  private readonly time: VirtualTime;
  private readonly providers: Providers;
  private turn = 0;

  constructor(time: VirtualTime, providers: Providers) {
    this.time = time;
    this.providers = providers;
  }

  get front(): SteppedProcess {
    const [first] = this.processes;
    if (first === undefined) throw new Error('No process runs.');
    return first;
  }

  get db(): Db {
    return this.front.db;
  }

  /** Processes take turns, as they do when several compete for the same rows. */
  private next(): SteppedProcess {
    this.turn += 1;
    return this.processes[this.turn % this.processes.length] ?? this.front;
  }

  async step(name: string): Promise<NextStep> {
    this.steps += 1;
    return this.next().step(name);
  }

  /** Says how long the source's budget forbids another request. */
  poll = async (): Promise<number> => {
    const next = await this.step('poll');
    return typeof next === 'object' ? next.dueInMs : 0;
  };

  /** What everybody sees is made anew; processes do it whenever something has changed. */
  async showLatest(): Promise<void> {
    for (const process of this.processes) await process.step('snapshot');
  }

  /**
   * Does everything that is due at this instant, and says what is due next. `isAsked`: people asked for something, so
   * providers may have something to say.
   */
  async settle(isAsked = true): Promise<NextDue> {
    let mayHear = isAsked;
    for (let round = 0; round < MOST_ROUNDS; round += 1) {
      const [needs, before] = await this.readAll();
      if (needs.plans) await this.plan();
      const steps = needs.plans ? await this.readSteps() : before;
      const worked = await this.runPipeline(steps);
      const ran = await this.runDueJobs(needs);
      const heard = (mayHear || worked || ran) && (await this.hearProviders());
      mayHear = false;
      if (!worked && !ran && !heard) return needs.plans ? this.nextDue() : this.dueAfter(steps, needs);
    }
    throw new Error(`The product does not come to rest: ${JSON.stringify(await this.readAll())}`);
  }

  private async plan(): Promise<void> {
    while ((await this.step('plan')) === 'again');
  }

  /** Whatever was queued by somebody, and what money waits for; the other periodic jobs when the day ends. */
  private async runDueJobs({ jobs, money }: Needs): Promise<boolean> {
    if (jobs || money) await this.runJobs(money ? 'money' : 'none');
    return jobs || money;
  }

  private async runJobs(periodic: PeriodicJobs): Promise<void> {
    this.steps += 1;
    await this.next().runJobs(periodic);
  }

  private readSteps = (): Promise<DueSteps> => this.front.wired.alerts.readDueSteps();

  private async runPipeline(steps: DueSteps): Promise<boolean> {
    const due = steps.filter(({ dueInMs }) => dueInMs <= 0);
    for (const { step, channel } of due) {
      const process = this.next();
      this.steps += 1;
      let again = 0;
      const name = channel === null ? step : `${step}-${channel}`;
      while ((await process.step(name)) === 'again' && again < 20) again += 1;
      if (channel !== null) await process.wired.alerts.channelWorkers[channel].settled();
    }
    return due.some(({ step }) => step !== 'outbox' && step !== 'plan');
  }

  /** Calls of the providers are held there until we let them go, so that each has been answered before time goes on. */
  private async hearProviders(): Promise<boolean> {
    const { texts, payments, held } = this.providers;
    if (held() === 0) return false;
    const before = this.answered();
    const [{ released }] = await Promise.all([payments.release(), texts.releaseCallbacks()]);
    while (this.answered() < before + released) await new Promise((resolve) => setTimeout(resolve, 2));
    return true;
  }

  private answered = () => this.processes.reduce((sum, process) => sum + process.webhooksAnswered(), 0);

  /** What the product would notice by notifications and short sleeps, in one statement. */
  private async readNeeds(): Promise<Needs> {
    const { rows } = await this.needs();
    const [needs] = rows;
    if (needs === undefined) throw new Error('The database does not answer.');
    return needs;
  }

  private needs = () =>
    sql<Needs>`
      select exists (
          select from opening where not baseline and first_seen_at > service_now() - interval '2 hours'
            and not exists (select from campaign_opening planned where planned.opening_id = opening.id)
        ) or exists (select from campaign where state = 'planning')
          or exists (
            select from opening where not baseline and gone_at is null and starts_at > service_now()
              and seats > (select max(planned.seats) from campaign_opening planned where planned.opening_id = opening.id)
          ) as plans,
        exists (select from job where ended_at is null and due_at <= service_now() and attempts < max_attempts) as jobs,
        exists (select from subscription where next_step_at <= service_now() - ${RENEWED_WITHIN}::interval)
          or exists (select from payment_attempt where next_look_at <= service_now() - interval '1 minute') as money,
        case
          when exists (select from source where bulk_doubted_at <> '{}')
            or exists (select from location_look where doubted <> '[]')
            or exists (select from opening where missed_looks = 1 and gone_at > service_now() - interval '5 minutes')
          then 15000
          else (select extract(epoch from min(look_requested_at) - service_now())::float8 * 1000 from location_look
            join location on location.id = location_look.location_id where retired_at is null)
        end as look,
        extract(epoch from least(
          (select min(due_at) from job where ended_at is null and attempts < max_attempts),
          (select min(next_step_at) + ${RENEWED_WITHIN}::interval + interval '5 seconds' from subscription),
          (select min(next_look_at) + interval '65 seconds' from payment_attempt)
        ) - service_now())::float8 * 1000 as ms`.execute(this.db);

  /** When the product wants to do something next by itself, and when another look would change what it believes. */
  async nextDue(): Promise<NextDue> {
    const [needs, steps] = await this.readAll();
    return this.dueAfter(steps, needs);
  }

  private async readAll(): Promise<[Needs, DueSteps]> {
    return [await this.readNeeds(), await this.readSteps()];
  }

  /** Rhythms of minutes are kept up every few days only: what they would find in between is asked for by its due time. */
  async keepHouse(periodic: 'house' | 'all'): Promise<void> {
    await this.runJobs(periodic);
    await this.step('alarms');
    await this.step('all job-cleanup');
    await this.settle();
  }

  private dueAfter(steps: DueSteps, { ms, look }: Needs): NextDue {
    const waits = steps.map(({ dueInMs }) => (dueInMs > 0 ? dueInMs : WHILE_WAITED_FOR));
    const at = this.time.now + Math.min(...waits, Math.max(1_000, ms ?? Infinity));
    return { at, lookAt: this.time.now + (look ?? Infinity) };
  }
}

type DueSteps = Awaited<ReturnType<SteppedProcess['wired']['alerts']['readDueSteps']>>;

interface NextDue {
  at: number;
  lookAt: number;
}

interface Needs {
  plans: boolean;
  jobs: boolean;
  money: boolean;
  look: number | null;
  ms: number | null;
}
