import type pg from 'pg';
import type { TextSender } from '#server/gateways/sms/port';
import { openHandle } from './database.ts';
import { eventually } from './eventually.ts';
import { countLockWaits } from './lock-waits.ts';
import type { AlertsWorld } from './alerts-world.ts';
import type { WhenDone } from './lifetime.ts';

class Crashed extends Error {}

/**
 * A worker process in which something happens at the n-th point: before and after every statement and every call to the
 * provider there is one. From then on it is dead, or stands still until it is resumed.
 */
export class FaultyProcess {
  readonly alerts: ReturnType<AlertsWorld['service']>;
  /** Resolves when the point is reached. */
  readonly struck: Promise<void>;
  private points = 0;
  private hasStruck = false;
  private readonly at: number;
  private readonly kind: 'crash' | 'stop';
  private readonly clients = new Set<pg.Client>();
  /** Statements and calls that have begun and not ended. */
  private underWay = 0;
  private skippedMs = 0;
  private announce: () => void = () => {};
  private resumed: () => void = () => {};
  private readonly resumption: Promise<void>;
  private readonly world: AlertsWorld;

  constructor(world: AlertsWorld, kind: 'crash' | 'stop', at: number, whenDone?: WhenDone) {
    this.world = world;
    this.kind = kind;
    this.at = at;
    this.struck = new Promise((resolve) => (this.announce = resolve));
    this.resumption = new Promise((resolve) => (this.resumed = resolve));
    const { db, pool } = openHandle(world.url, whenDone);
    pool.on('connect', (client) => {
      client.on('error', () => {});
      this.clients.add(client);
      const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
      // The test ends the transactions of a process that stands still: on a slow machine the server might do it too soon.
      void query('set idle_in_transaction_session_timeout = 0').catch(() => {});
      Object.assign(client, { query: (...args: unknown[]) => this.around(() => query(...args)) });
      // It was being opened when the process died.
      if (this.hasStruck && this.kind === 'crash') client.connection.stream.destroy();
    });
    const sms = world.sms();
    const slowSms: TextSender = {
      send: (text) => this.around(() => sms.send(text)),
      find: (query) => this.around(() => sms.find(query)),
    };
    this.alerts = world.service(db, {
      sms: slowSms,
      clock: { now: () => new Date(Date.now() + this.skippedMs) },
    });
  }

  /** The sessions that the server ends by itself when a process stands still in a transaction. */
  get backendPids(): number[] {
    return [...this.clients].flatMap((client) => {
      const { processID } = client as pg.Client & { processID?: number };
      return processID === undefined ? [] : [processID];
    });
  }

  /**
   * It has stopped, and what it had asked for until then is done or waits for a lock: on a slow machine the server may
   * begin with a statement only after others have gone on.
   */
  async untilStill(): Promise<void> {
    await eventually(
      async () => this.underWay - (await countLockWaits(this.world.db)),
      (running) => running <= 0,
    );
  }

  /** So much later the process goes on. */
  resumeAfter(milliseconds: number): void {
    this.skippedMs = milliseconds;
    this.resumed();
  }

  private async around<T>(action: () => Promise<T>): Promise<T> {
    await this.point();
    const result = await this.counted(action);
    await this.point();
    return result;
  }

  private async counted<T>(action: () => Promise<T>): Promise<T> {
    this.underWay += 1;
    try {
      return await action();
    } finally {
      this.underWay -= 1;
    }
  }

  private async point(): Promise<void> {
    this.points += 1;
    if (this.points === this.at) {
      this.hasStruck = true;
      if (this.kind === 'crash') for (const client of this.clients) client.connection.stream.destroy();
      this.announce();
    }
    if (!this.hasStruck) return;
    if (this.kind === 'crash') throw new Crashed();
    await this.resumption;
  }
}
