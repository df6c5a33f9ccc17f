import { describe, expect, it } from 'vitest';
import { checkFileNames } from '../../scripts/test/file-names.ts';
import { checkOneClock } from '../../scripts/test/one-clock.ts';
import { checkProductWords } from '../../scripts/test/product-words.ts';
import { checkRepeatedBlocks } from '../../scripts/test/repeated-blocks.ts';
import { checkSqlPlaces } from '../../scripts/test/sql-places.ts';
import { plantTree } from './plant-tree.ts';

const BILLING = 'src/server/features/billing';

describe('SQL only in stores', () => {
  it.each([
    ['a template', "import { sql } from 'kysely';", '1 imports SQL of kysely'],
    ['a template by another name', "import { sql as text } from 'kysely';", '1 imports SQL of kysely'],
    ['a statement made by hand', "import { CompiledQuery } from 'kysely';", '1 imports SQL of kysely'],
    ['everything of Kysely', "import * as kysely from 'kysely';", '1 imports SQL of kysely'],
    ['a selection', "\ndb.selectFrom('invoice').select('id');", '2 calls selectFrom'],
    ['an insertion', "db\n  .insertInto('invoice');", '1 calls insertInto'],
    ['a change', "db.updateTable('invoice');", '1 calls updateTable'],
    ['a deletion', "db.deleteFrom('invoice');", '1 calls deleteFrom'],
    ['a statement as text', "pool.query('select 1');", '1 calls query'],
  ])('finds %s elsewhere', async (_, text, use) => {
    const root = await plantTree({ [`${BILLING}/refunds.ts`]: text });
    expect(await checkSqlPlaces(root, {})).toEqual([
      `${BILLING}/refunds.ts:${use}, but SQL belongs in a store`,
    ]);
  });

  it('is content with SQL in stores and tests, with words about it, and with the browser', async () => {
    const sql = "import { sql } from 'kysely';\ndb.selectFrom('invoice');";
    const root = await plantTree({
      [`${BILLING}/store.ts`]: sql,
      [`${BILLING}/refunds/refund-store.ts`]: sql,
      [`${BILLING}/refunds/refunds.db.test.ts`]: sql,
      [`${BILLING}/service.ts`]:
        "// db.selectFrom('invoice')\nimport type { Kysely } from 'kysely';\nrequest.query.page;",
      'src/web/lib/client.ts': "client.query('invoices');",
    });
    expect(await checkSqlPlaces(root, {})).toEqual([]);
  });

  it('does not take restore.ts for a store', async () => {
    const root = await plantTree({ 'src/server/commands/restore.ts': "pool.query('select 1');" });
    expect(await checkSqlPlaces(root, {})).toHaveLength(1);
  });

  it('excuses what has a reason, as long as it is needed', async () => {
    const root = await plantTree({
      'src/server/migrate.ts': "pool.query('select 1');",
      'src/server/listen.ts': '',
    });
    const excused = {
      'src/server/migrate.ts': 'why',
      'src/server/listen.ts': 'why',
      'src/server/gone.ts': 'why',
    };
    expect(await checkSqlPlaces(root, excused)).toEqual([
      expect.stringContaining('src/server/listen.ts has no SQL'),
      expect.stringContaining('src/server/gone.ts has no SQL'),
    ]);
  });
});

describe('one clock', () => {
  const STORE = `${BILLING}/store.ts`;

  it.each([
    ['sql`select now()`', 'now()'],
    ['sql`due_at <= NOW()`', 'NOW()'],
    ['sql`set at = current_timestamp`', 'current_timestamp'],
    ['sql`select clock_timestamp() as at`', 'clock_timestamp()'],
    ['sql`select statement_timestamp()`', 'statement_timestamp()'],
    ['sql`select transaction_timestamp()`', 'transaction_timestamp()'],
    ['sql`select localtimestamp`', 'localtimestamp'],
    ['sql`day < current_date`', 'current_date'],
  ])('finds another clock of the database in a store: %s', async (text, clock) => {
    const root = await plantTree({ [STORE]: text });
    expect(await checkOneClock(root, {})).toEqual([expect.stringContaining(`asks ${clock}, but time is`)]);
  });

  it.each(['if (row.expires_at < new Date()) end();', 'const at = Date.now();', 'prune(db, clock.now());'])(
    'finds a clock of the process in a noun: %s',
    async (text) => {
      const root = await plantTree({ [`${BILLING}/refunds.ts`]: `\n${text}` });
      expect(await checkOneClock(root, {})).toEqual([
        expect.stringContaining(`${BILLING}/refunds.ts:2 asks`),
      ]);
    },
  );

  it('finds one in a new migration, and lets the old ones be', async () => {
    const column = 'alter table invoice add column at timestamptz default now();';
    const root = await plantTree({
      'migrations/0017_before.sql': column,
      'migrations/0018_time.sql': 'create function service_now() as $$ select statement_timestamp() $$;',
      'migrations/0020_after.sql': `-- why\n${column}`,
    });
    expect(await checkOneClock(root, {})).toEqual([
      'migrations/0020_after.sql:2 asks now(), but time is service_now()',
    ]);
  });

  it('is content with service_now(), a given time, a stopwatch and tests', async () => {
    const root = await plantTree({
      [STORE]: 'sql`select service_now(), ${now}`; performance.now(); const now = rows[0];',
      [`${BILLING}/refunds.ts`]: 'new Date(row.at); performance.now(); startStopwatch(clock);',
      [`${BILLING}/refunds.db.test.ts`]: 'sql`select now()`; new Date();',
      'src/server/platform/log.ts': 'new Date();',
    });
    expect(await checkOneClock(root, {})).toEqual([]);
  });

  it('excuses what has a reason, as long as it is needed', async () => {
    const root = await plantTree({ [STORE]: 'sql`select clock_timestamp()`' });
    expect(await checkOneClock(root, { [STORE]: 'why' })).toEqual([]);
    expect(await checkOneClock(root, { [STORE]: 'why', 'src/server/gone-store.ts': 'why' })).toEqual([
      expect.stringContaining('src/server/gone-store.ts asks no clock'),
    ]);
  });
});

describe('no block twice', () => {
  const lines = (count: number, word = 'step') =>
    Array.from({ length: count }, (_, index) => `${word}(${index});`);
  const at = (one: string, other: string, length: number) =>
    expect.stringContaining(`${one} and ${other} are the same for ${length} lines`);

  it('finds six lines in two files, whatever stands between them', async () => {
    const root = await plantTree({
      'src/web/one.ts': ['first();', ...lines(6), 'last();'].join('\n'),
      'src/server/other.ts': `// why\n\n${lines(6).join('\n\n  // another comment\n    ')}`,
    });
    expect(await checkRepeatedBlocks(root)).toEqual([at('src/server/other.ts:3', 'src/web/one.ts:2', 6)]);
  });

  it('finds a block within one file, once and at its full length', async () => {
    const root = await plantTree({ 'src/web/one.ts': [...lines(9), 'between();', ...lines(9)].join('\n') });
    expect(await checkRepeatedBlocks(root)).toEqual([at('src/web/one.ts:1', 'src/web/one.ts:11', 9)]);
  });

  it('finds a repeated shape that a row of literals parts', async () => {
    const code = [...lines(3), "limit: 'none',", ...lines(3, 'then')].join('\n');
    const root = await plantTree({
      'src/web/one.ts': code,
      'src/web/other.ts': code.replace('none', 'some'),
    });
    expect(await checkRepeatedBlocks(root)).toEqual([at('src/web/one.ts:1', 'src/web/other.ts:1', 6)]);
  });

  it('lets five lines, imports, comments, closing brackets, data and tests be alike', async () => {
    const alike = [
      "import {\n  one,\n  two,\n  three,\n  four,\n  five,\n} from './numbers.ts';",
      '/**\n * One\n * two\n * three\n * four\n * five\n * six.\n */',
      ...lines(5),
      '}\n)\n]\n};',
      "a: 'one',\nb: 2,\nc: [3, 4],\nd: { e: true },\n'f': null,\n-1,",
      "export {\n  six,\n} from './six.ts';",
    ].join('\n');
    const root = await plantTree({
      'src/web/one.ts': alike,
      'src/web/other.ts': alike,
      'src/web/one.test.ts': lines(6).join('\n'),
      'src/web/other.test.ts': lines(6).join('\n'),
      '.oxfmtrc.json': JSON.stringify({ ignorePatterns: ['dist/', 'src/web/rows.ts'] }),
      'src/web/rows.ts': [...lines(6), ...lines(6)].join('\n'),
    });
    expect(await checkRepeatedBlocks(root)).toEqual([]);
  });
});

describe('file names', () => {
  it('are no gerunds, in any folder and part of the name', async () => {
    const names = [
      `${BILLING}/refunding.ts`,
      `${BILLING}/refunds/settling-store.ts`,
      `${BILLING}/leaving.db.test.ts`,
      'src/domain/alerts/handing-over.ts',
    ];
    const root = await plantTree(Object.fromEntries(names.map((name) => [name, ''])));
    const problems = await checkFileNames(root);
    expect(problems.map((problem) => problem.split(' ')[0]).toSorted()).toEqual(names.toSorted());
  });

  it('may be nouns that look like one, and folders may be called as they like', async () => {
    const root = await plantTree({
      'src/server/features/availability/polling/opening-store.ts': '',
      'src/domain/billing/pricing.ts': '',
      'src/web/features/billing/loading.tsx': '',
    });
    expect(await checkFileNames(root)).toEqual([]);
  });
});

describe('the platform without product words', () => {
  const CONFIG = 'src/server/platform/config.ts';

  it.each([
    ['TWILIO_AUTH_TOKEN', 'twilio'],
    ['const smsSegments = 3;', 'sms'],
    ["import './alert-outbox.ts';", 'alert'],
    ['// one invoice a month', 'invoice'],
    ['/** for all Subscriptions */', 'subscription'],
  ])('finds %s', async (text, word) => {
    const root = await plantTree({ [CONFIG]: `\n${text}` });
    expect(await checkProductWords(root, {})).toContain(
      `${CONFIG}:2 says "${word}", but the platform knows no product word`,
    );
  });

  it('lets other words and other places be', async () => {
    const root = await plantTree({
      [CONFIG]: 'microphone, geolocation, alerted, http, paper',
      'src/server/platform/config.test.ts': 'TWILIO_URL',
      'src/server/config.ts': 'TWILIO_URL',
    });
    expect(await checkProductWords(root, {})).toEqual([]);
  });

  it('excuses another meaning, as long as it is there', async () => {
    const root = await plantTree({ [CONFIG]: 'payment=()' });
    expect(await checkProductWords(root, { [CONFIG]: { payment: 'a feature', phone: 'a field' } })).toEqual([
      expect.stringContaining(`${CONFIG} does not say "phone"`),
    ]);
  });
});
