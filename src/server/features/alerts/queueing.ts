import { sql } from 'kysely';
import type { TextKind } from '#domain/alerts/text-state';
import type { AccountId } from '#domain/ids';
import type { Sealer } from '#server/platform/sealing';
import type { Db } from '#server/tables';
import type { StoredNumber } from './numbers.ts';
import type { TextId } from './tables.ts';

export interface ServiceText {
  accountId: AccountId | null;
  number: StoredNumber;
  kind: Exclude<TextKind, 'alert'>;
  /** One GSM-7 segment. */
  body: string;
  /** Not sent later than this. */
  usefulForSeconds: number;
  /** Hash of the Idempotency-Key of the call that asked for it. */
  keyHash?: Buffer;
}

export type QueueText = (trx: Db, text: ServiceText) => Promise<TextId>;

/** Queues a text that is not about openings, in the transaction that decides it; the dispatcher sends it. */
export function queueing({ sealer }: { sealer: Sealer }): QueueText {
  return async (trx, { accountId, number, kind, body, usefulForSeconds, keyHash }) => {
    const row = await trx
      .insertInto('text')
      .values({
        account_id: accountId,
        kind,
        number_sealed: number.sealed,
        number_hash: number.hash,
        body_sealed: sealer.seal(body),
        key_hash: keyHash ?? null,
        state: 'waiting',
        useful_until: sql<Date>`now() + make_interval(secs => ${usefulForSeconds})`,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await sql`select pg_notify('alerts', '')`.execute(trx);
    return row.id;
  };
}
