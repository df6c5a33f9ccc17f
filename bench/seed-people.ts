import pg from 'pg';
import { createPasswordHasher } from '#server/features/accounts/passwords/password-hasher';

export const BENCH_PASSWORD = 'correct horse battery';
export const emailOf = (person: number) => `person${person}@bench.example`;
export const tokenOf = (person: number) => `bench-session-of-person${person}`;

/** So many people, watching, with a session each and one password between them, in a few statements. */
export async function seedPeople(databaseUrl: string, count: number): Promise<void> {
  const passwords = createPasswordHasher();
  const passwordHash = await passwords.hash(BENCH_PASSWORD, { class: 'known', lane: 'bench' });
  await passwords.close();
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    await client.query(
      `insert into account (email, username, password_hash, role, created_at, password_changed_at)
       select 'person' || n || '@bench.example', 'person' || n, $1, 'user', now(), now()
       from generate_series(0, $2::int - 1) n`,
      [passwordHash, count],
    );
    await client.query(
      `insert into session (account_id, token_hash, device, created_at, last_seen_at)
       select id, sha256(convert_to('bench-session-of-' || username, 'UTF8')), 'bench', now(), now()
       from account where email like '%@bench.example'`,
    );
    await client.query(
      `insert into simulated_grant (account_id, until)
       select id, now() + interval '1 day' from account where email like '%@bench.example' and id % 2 = 0`,
    );
    await client.query(
      `insert into recipient (account_id) select id from account where email like '%@bench.example'`,
    );
    // Two locations each: the answer shows what is open there.
    await client.query(
      `insert into watch (location_id, account_id)
       select location.id, account.id
       from (select id from location where retired_at is null order by id limit 2) location, account
       where account.email like '%@bench.example'`,
    );
    // As old tables are: no housekeeping of the database falls into the measurement.
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}
