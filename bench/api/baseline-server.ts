import { z } from 'zod/mini';
import { sql } from 'kysely';
import { openDatabase } from '#server/platform/db/database';
import { executePrepared } from '#server/platform/db/prepared';
import { createHttpApp } from '#server/platform/http/app';
import { listen } from '#server/platform/http/listen';
import { createLog } from '#server/platform/log';
import { createMetrics } from '#server/platform/metrics';
import type { Tables } from '#server/tables';

/**
 * The yardstick of `api`: the product's own HTTP server and database driver, with one route that reads one row by its
 * primary key. Runs as a process of its own, like the product: DATABASE_URL, PORT.
 */
const { db } = openDatabase<Tables>(process.env['DATABASE_URL'] ?? '', {
  maxConnections: 20,
  onError: () => {},
});
const publicUrl = `http://127.0.0.1:${process.env['PORT']}`;
const app = await createHttpApp({
  log: createLog('info'),
  metrics: createMetrics({ processMetrics: true }),
  publicUrl,
  trustedProxies: ['127.0.0.1'],
  policies: { public: () => {} },
});

app.route({
  method: 'GET',
  url: '/people/:id',
  config: { access: 'public' },
  schema: {
    params: z.object({ id: z.coerce.number() }),
    response: { 200: z.object({ id: z.number(), email: z.string(), username: z.string() }) },
  },
  handler: async (request) => {
    const { id } = request.params;
    const [row] = await executePrepared(
      db,
      'one-person',
      [id],
      () =>
        sql<{
          id: number;
          email: string;
          username: string;
        }>`select id, email, username from account where id = ${id}`,
    );
    if (row === undefined) throw new Error(`There is no account ${id}`);
    return row;
  },
});

await listen(app, { host: '127.0.0.1', port: Number(process.env['PORT']) });
console.log('listening');
