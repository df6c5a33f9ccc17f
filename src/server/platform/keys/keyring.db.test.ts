import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createLog } from '#server/platform/log';
import { keyedHash } from './secrets.ts';
import { startProduct } from '#server/start';
import { freshDatabase } from '../../../../test/database.ts';
import { testConfig } from '../../../../test/start-app.ts';
import { fingerprintOf, firstKeyFunctions } from './data-keys.ts';
import { addSealingKey, fitsDatabase, forgetPreviousSecrets, openKeyring } from './keyring.ts';

const FIRST = 'the first secret of the tests, long enough';
const SECOND = 'the second secret of the tests, as long';
const only = (current: string) => ({ current, previous: [] });
const WRONG = 'This database was set up with another APP_SECRET. Give every process the same one.';

describe('the keys of a database', () => {
  it('are made once, however many processes start together', async () => {
    const { db } = await freshDatabase();
    const rings = await Promise.all(Array.from({ length: 8 }, () => openKeyring(db, only(FIRST))));
    const sealed = rings[0]?.sealer.seal('text', 'a') ?? Buffer.alloc(0);
    for (const ring of rings) expect(ring.sealer.open(sealed, 'a')).toBe('text');
    const { rows } = await sql`select purpose from data_key order by id`.execute(db);
    expect(rows).toEqual([{ purpose: 'sealing' }, { purpose: 'lookup' }, { purpose: 'tokens' }]);
  });

  it('differ by purpose, and stand in no row', async () => {
    const { db } = await freshDatabase();
    const ring = await openKeyring(db, only(FIRST));
    expect(ring.hash('x')).not.toEqual(ring.lookupHash('x'));
    expect(ring.hash('x')).not.toEqual(keyedHash(FIRST)('x'));
    expect(ring.hash('x')).toEqual(firstKeyFunctions(FIRST).hash('x'));
    await expect(openKeyring(db, only(SECOND))).rejects.toThrow(WRONG);
    expect([await fitsDatabase(db, FIRST), await fitsDatabase(db, SECOND)]).toEqual([true, false]);
  });

  it('keep a process with another secret from starting', async () => {
    const { db, url } = await freshDatabase();
    await openKeyring(db, only(FIRST));
    const starting = startProduct(testConfig({ DATABASE_URL: url }), { log: createLog('silent') });
    await expect(starting).rejects.toThrow(WRONG);
  });

  it('stay the same when the secret is replaced, while processes with the old one go on', async () => {
    const { db } = await freshDatabase();
    const before = await openKeyring(db, only(FIRST));
    const sealed = before.sealer.seal('text', 'a');
    const after = await openKeyring(db, { current: SECOND, previous: [FIRST] });
    expect(after.sealer.open(sealed, 'a')).toBe('text');
    expect([after.hash('x'), after.lookupHash('x')]).toEqual([before.hash('x'), before.lookupHash('x')]);
    await expect(openKeyring(db, only(FIRST))).resolves.toBeDefined();
    await expect(openKeyring(db, only(SECOND))).resolves.toBeDefined();

    expect(await forgetPreviousSecrets(db, only(SECOND))).toBe(true);
    expect(await forgetPreviousSecrets(db, only(SECOND))).toBe(false);
    await expect(openKeyring(db, only(FIRST))).rejects.toThrow(WRONG);
    expect((await openKeyring(db, only(SECOND))).sealer.open(sealed, 'a')).toBe('text');
  });

  it('a new sealing key is opened by running processes first and seals when all have read it', async () => {
    const { db } = await freshDatabase();
    const [one, other] = [await openKeyring(db, only(FIRST)), await openKeyring(db, only(FIRST))];
    const id = await addSealingKey(db, only(FIRST));
    await one.refresh();
    expect(one.sealer.seal('text', 'a').readUInt32BE(1), 'not in use yet').toBe(1);
    await sql`update data_key set use_from = service_now()`.execute(db);
    await one.refresh();
    const sealed = one.sealer.seal('text', 'a');
    expect(sealed.readUInt32BE(1)).toBe(id);
    expect(() => other.sealer.open(sealed, 'a')).toThrow('which this process has not read');
    await other.refresh();
    expect(other.sealer.open(sealed, 'a')).toBe('text');
  });

  it('of a database from before data keys are what that version derived', async () => {
    const { db } = await freshDatabase();
    await sql`insert into secret_fingerprint (fingerprint) values (${fingerprintOf(FIRST)})`.execute(db);
    const ring = await openKeyring(db, only(FIRST));
    expect([ring.hash('x'), ring.lookupHash('x')]).toEqual([keyedHash(FIRST)('x'), keyedHash(FIRST)('x')]);
    expect(ring.sealer.seal('text', 'a')[0], 'that version may still run and must open it').toBe(1);
    await addSealingKey(db, only(FIRST));
    await sql`update data_key set use_from = service_now()`.execute(db);
    await ring.refresh();
    expect(ring.sealer.seal('text', 'a')[0]).toBe(2);
    await expect(openKeyring((await freshDatabase()).db, only(SECOND))).resolves.toBeDefined();
  });

  it('of a database from before data keys need the secret it was set up with', async () => {
    const { db } = await freshDatabase();
    await sql`insert into secret_fingerprint (fingerprint) values (${fingerprintOf(FIRST)})`.execute(db);
    await expect(openKeyring(db, only(SECOND))).rejects.toThrow(WRONG);
    const rotated = await openKeyring(db, { current: SECOND, previous: [FIRST] });
    expect(rotated.hash('x')).toEqual(keyedHash(FIRST)('x'));
  });
});
