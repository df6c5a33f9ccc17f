import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Failure, nameOf } from '../failure.ts';
import type { Metrics } from '../metrics.ts';
import { hashSecret } from '../random.ts';

export type ReadinessCheck = () => Promise<{ ok: boolean; [fact: string]: unknown }>;

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** What machines ask: is the process there, can it work, how is it doing. */
export function addMachineRoutes(
  app: FastifyInstance,
  options: {
    checks: Readonly<Record<string, ReadinessCheck>>;
    metrics: Metrics;
    metricsToken: string | undefined;
  },
): void {
  const config = { access: 'machine' };
  const checks = Object.entries(options.checks).map(
    ([name, check]) => [name, withinDeadline(check)] as const,
  );

  app.get('/healthz', { config, schema: { hide: true } }, async () => ({ status: 'ok' }));

  app.get('/readyz', { config, schema: { hide: true } }, async (_request, reply) => {
    const entries = await Promise.all(checks.map(async ([name, check]) => [name, await check()] as const));
    const ready = entries.every(([, answer]) => answer.ok);
    return reply
      .code(ready ? 200 : 503)
      .send({ status: ready ? 'ready' : 'not ready', checks: Object.fromEntries(entries) });
  });

  app.get('/metrics', { config, schema: { hide: true } }, async (request, reply) => {
    if (!mayReadMetrics(request, options.metricsToken)) {
      throw new Failure(
        'forbidden',
        'forbidden',
        'Metrics are read from this machine, or with the metrics token.',
      );
    }
    return reply.type(options.metrics.registry.contentType).send(await options.metrics.registry.metrics());
  });
}

/** Whoever asks has to know soon, also when the database is silent or every connection to it is taken. */
const CHECK_MILLISECONDS = 3_000;

/** A check that is still under way is not begun a second time. */
function withinDeadline(check: ReadinessCheck): ReadinessCheck {
  let underWay: ReturnType<ReadinessCheck> | undefined;
  return async () => {
    underWay ??= check()
      .catch((error: unknown) => ({ ok: false, error: nameOf(error) }))
      .finally(() => (underWay = undefined));
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<{ ok: boolean; error: string }>((resolve) => {
      timer = setTimeout(() => resolve({ ok: false, error: 'no answer' }), CHECK_MILLISECONDS);
    });
    return Promise.race([underWay, late]).finally(() => clearTimeout(timer));
  };
}

/** A proxy on this machine makes everyone look local, so a forwarded request never counts as loopback. */
function mayReadMetrics(request: FastifyRequest, token: string | undefined): boolean {
  const forwarded = request.headers['x-forwarded-for'] ?? request.headers['forwarded'];
  if (forwarded === undefined && LOOPBACK.has(request.socket.remoteAddress ?? '')) return true;
  const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
  if (token === undefined || given === undefined) return false;
  return timingSafeEqual(hashSecret(given), hashSecret(token));
}
