import { DEFAULT_PROGRAM, type Program } from '#domain/availability/programs';
import type { OpeningId } from '#server/features/availability/tables';
import type { KeyedHash } from '#server/platform/keys/secrets';
import type { Db } from '#server/tables';
import { insertLink } from './opening-link-store.ts';

/** Without look-alikes: some people type it. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz';
const LENGTH = 9;
/** An alert about the same openings has the same address; the newest of them need not be written again. */
const CACHED = 10_000;

export interface OpeningLinks {
  /** The short address behind which these openings stand, for those who applied for a program. */
  to(openings: readonly OpeningId[], program: Program): Promise<string>;
}

/** One address for one set of openings and one program, whoever is told: it cannot say who that is. */
export function openingLinks({
  db,
  hash,
  publicUrl,
}: {
  db: Db;
  hash: KeyedHash;
  publicUrl: string;
}): OpeningLinks {
  const written = new Map<string, Promise<string>>();

  async function write(openings: readonly OpeningId[], program: Program): Promise<string> {
    const subject = program === DEFAULT_PROGRAM ? openings : [program, ...openings];
    for (let attempt = 0; ; attempt += 1) {
      const code = linkCode(hash(`link ${attempt} ${subject.join(' ')}`));
      if (!/[a-z]/.test(code)) continue;
      if (await insertLink(db, code, openings, program)) return `${publicUrl}/o/${code}`;
    }
  }

  return {
    to(openings, program) {
      const sorted = openings.toSorted((a, b) => a - b);
      const key = `${program} ${sorted.join(' ')}`;
      const known = written.get(key);
      if (known !== undefined) return known;
      const oldest = written.keys().next();
      if (written.size >= CACHED && oldest.done !== true) written.delete(oldest.value);
      const link = write(sorted, program);
      written.set(key, link);
      link.catch(() => written.delete(key));
      return link;
    },
  };
}

export function linkCode(bytes: Buffer): string {
  return [...bytes.subarray(0, LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
}
