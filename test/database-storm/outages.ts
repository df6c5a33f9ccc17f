import { ask } from '../standby.ts';
import type { BreakableDatabase } from '../database-outage.ts';
import type { SeededRandom } from '../garbage/seeded-random.ts';

export const OUTAGE_KINDS = ['crash', 'silence', 'late', 'cut', 'read-only'] as const;
export type OutageKind = (typeof OUTAGE_KINDS)[number];

export interface Outage {
  kind: OutageKind;
  seconds: number;
  /** How much of the virtual day is leapt over before it. */
  leapMinutes: number;
}

/** Outages over one virtual day, each kind at least once where there are enough of them. */
export function drawOutages(
  random: SeededRandom,
  { count, longestSeconds }: { count: number; longestSeconds: number },
): Outage[] {
  const shares = Array.from({ length: count }, () => 0.5 + random.next());
  const whole = shares.reduce((sum, share) => sum + share, 0);
  return shares.map((share, index) => ({
    kind: OUTAGE_KINDS[index % OUTAGE_KINDS.length] ?? 'crash',
    seconds: 5 + random.next() * (longestSeconds - 5),
    leapMinutes: (share / whole) * 24 * 60,
  }));
}

export async function begin({ kind }: Outage, database: BreakableDatabase): Promise<void> {
  if (kind === 'crash') return database.crash();
  if (kind === 'read-only') return setReadOnly(database, 'on');
  database.network.become(kind === 'silence' ? 'swallow' : kind === 'late' ? 'hold' : 'cut');
}

export async function end({ kind }: Outage, database: BreakableDatabase): Promise<void> {
  if (kind === 'crash') return database.start();
  if (kind === 'read-only') return setReadOnly(database, 'off');
  database.network.become('pass');
}

export async function setReadOnly(database: BreakableDatabase, value: 'on' | 'off'): Promise<void> {
  const url = new URL(database.directUrl());
  url.searchParams.set('options', '-c default_transaction_read_only=off');
  await ask(url.href, `alter system set default_transaction_read_only = ${value}`);
  await ask(url.href, 'select pg_reload_conf()');
}

/** From now on the database's time is so many minutes ahead of the machine's. */
export async function leapTo(database: BreakableDatabase, minutes: number): Promise<void> {
  await ask(
    database.directUrl(),
    `create or replace function service_now() returns timestamptz language sql stable
     as $$ select statement_timestamp() + interval '${minutes.toFixed(3)} minutes' $$`,
  );
}
