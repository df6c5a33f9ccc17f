import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { callerGone } from '#simulators/caller-gone';
import type { Changes } from '#simulators/changes';
import { read } from '#simulators/refusal';
import type { Simulator } from '#simulators/simulator';
import { renderConsole, renderPage } from './page.ts';
import { CONSOLE_SCRIPT } from './script.ts';
import { CONSOLE_STYLE } from './style.ts';

const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; base-uri 'none'; frame-ancestors 'none'";

const PageQuery = z.record(z.string(), z.string());
const ChangesQuery = z.strictObject({
  after: z.coerce.number().int(),
  wait: z.coerce.number().int().min(0).default(0),
});

export function consoleRoutes(
  app: FastifyInstance,
  simulators: readonly Simulator[],
  changes: Changes,
): void {
  const style = [CONSOLE_STYLE, ...simulators.map(({ panel }) => panel.style)].join('\n');

  const show = (path: string, render: (query: Readonly<Record<string, string>>) => string) =>
    app.get(path, async (request, reply) =>
      reply
        .header('content-security-policy', PAGE_POLICY)
        .type('text/html; charset=utf-8')
        .send(render(read(PageQuery, request.query))),
    );
  show('/', (query) => renderConsole(simulators, query, changes.version()));
  for (const [path, page] of simulators.flatMap(({ pages = {} }) => Object.entries(pages)))
    show(path, (query) => renderPage(page, query, changes.version()));

  app.get('/console/style.css', async (_request, reply) => reply.type('text/css; charset=utf-8').send(style));

  app.get('/console/script.js', async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(CONSOLE_SCRIPT),
  );

  app.get('/console/changes', async (request, reply) => {
    const { after, wait } = read(ChangesQuery, request.query);
    const isNew = () => (changes.version() === after ? undefined : true);
    await changes.waitFor(isNew, wait, callerGone(reply));
    return { version: changes.version() };
  });
}
