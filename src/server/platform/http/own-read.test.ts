import { fastify } from 'fastify';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { ownRead } from './own-read.ts';

const notes = ownRead({
  name: 'notes',
  rowsOf: (accountId) => sql<string>`select text from note where owner = ${accountId}`,
  present: (rows) => rows.join(),
});

it('a route answers with the rows that were read for this very request', async () => {
  const app = fastify();
  app.addHook('onRequest', async (request) => notes.keep(request, [request.url]));
  app.get('/*', { config: { own: notes } }, notes.answer);
  const answers = await Promise.all(['/one', '/two'].map((url) => app.inject(url)));
  expect(answers.map(({ body }) => body)).toEqual(['/one', '/two']);
});

it('a route for which nothing was read answers nobody', async () => {
  const app = fastify();
  app.get('/open', { config: { own: notes } }, notes.answer);
  const { statusCode, body } = await app.inject('/open');
  expect(statusCode).toBe(500);
  expect(body).toContain('not read with its session');
});
