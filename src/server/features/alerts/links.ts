import { sql } from 'kysely';
import type { OpeningId } from '#server/features/availability/tables';
import type { KeyedHash } from '#server/platform/secrets';
import type { Db } from '#server/tables';

/** Without look-alikes: some people type it. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz';
const LENGTH = 9;
/** A text about the same openings has the same address; the newest of them need not be written again. */
const REMEMBERED = 10_000;

export interface Links {
  /** The short address behind which these openings stand. */
  to(openings: readonly OpeningId[]): Promise<string>;
}

/** One address for one set of openings, whoever is told: it cannot say anything about a person. */
export function createLinks({ db, hash, publicUrl }: { db: Db; hash: KeyedHash; publicUrl: string }): Links {
  const written = new Map<string, Promise<string>>();

  async function write(openings: readonly OpeningId[]): Promise<string> {
    for (let attempt = 0; ; attempt += 1) {
      const code = linkCode(hash(`link ${attempt} ${openings.join(' ')}`));
      if (!/[a-z]/.test(code)) continue;
      const { rows } = await sql<{ same: boolean }>`
        with written as (
          insert into link (code, opening_ids) values (${code}, ${openings}::bigint[])
          on conflict (code) do nothing returning true as same
        )
        select same from written
        union all select opening_ids = ${openings}::bigint[] as same from link where code = ${code}`.execute(
        db,
      );
      if (rows[0]?.same === true) return `${publicUrl}/o/${code}`;
    }
  }

  return {
    to(openings) {
      const sorted = openings.toSorted((a, b) => a - b);
      const key = sorted.join(' ');
      const known = written.get(key);
      if (known !== undefined) return known;
      const oldest = written.keys().next();
      if (written.size >= REMEMBERED && oldest.done !== true) written.delete(oldest.value);
      const link = write(sorted);
      written.set(key, link);
      link.catch(() => written.delete(key));
      return link;
    },
  };
}

export function linkCode(bytes: Buffer): string {
  return [...bytes.subarray(0, LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
}
