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
  /** The short address behind which these openings stand. */
  to(openings: readonly OpeningId[]): Promise<string>;
}

/** One address for one set of openings, whoever is told: it cannot say anything about a person. */
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

  async function write(openings: readonly OpeningId[]): Promise<string> {
    for (let attempt = 0; ; attempt += 1) {
      const code = linkCode(hash(`link ${attempt} ${openings.join(' ')}`));
      if (!/[a-z]/.test(code)) continue;
      if (await insertLink(db, code, openings)) return `${publicUrl}/o/${code}`;
    }
  }

  return {
    to(openings) {
      const sorted = openings.toSorted((a, b) => a - b);
      const key = sorted.join(' ');
      const known = written.get(key);
      if (known !== undefined) return known;
      const oldest = written.keys().next();
      if (written.size >= CACHED && oldest.done !== true) written.delete(oldest.value);
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
