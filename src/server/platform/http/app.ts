import { randomUUID } from 'node:crypto';
import rateLimit from '@fastify/rate-limit';
import {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  fastify,
  LogController,
} from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { config as configureZod } from 'zod/v4/core';
import { en } from 'zod/v4/locales';
import { Failure } from '../failure.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { type AccessPolicy, type RequestLimit, requireAccessPolicies } from './access.ts';
import { addressUnit } from './client-address.ts';
import { refuseForeignOrigins, refuseMissingHost, refuseNulCharacters } from './guards.ts';
import { sendProblem } from './problem.ts';
import { answerProtocolErrors } from './protocol-errors.ts';
import { addSecurityHeaders } from './security-headers.ts';

export interface HttpOptions {
  log: Log;
  metrics: Metrics;
  publicUrl: string;
  trustedProxies: readonly string[];
  policies: Readonly<Record<string, AccessPolicy>>;
}

export type HttpApp = Awaited<ReturnType<typeof createHttpApp>>;

const BODY_LIMIT_BYTES = 16 * 1024;
/**
 * Ordinary reads must have room for 600 a minute from one address; twice that is still no flood. Pages are counted apart,
 * so that neither takes the other's share.
 */
const REQUESTS_PER_MINUTE = 1_200;
/** Providers and machines: the first call by the thousand, and prove themselves by signature or token. */
const UNCOUNTED_ACCESS = new Set(['machine', 'webhook']);
/** Addresses that are remembered at a time: two entries each, a few megabytes. */
const COUNTED_ADDRESSES = 20_000;
const NO_RATE_HEADERS = {
  'x-ratelimit-limit': false,
  'x-ratelimit-remaining': false,
  'x-ratelimit-reset': false,
};

/** The schemas are written with the small zod, which speaks only when given a language. */
configureZod(en());

/** An HTTP application with everything that is the same for each route; the routes come from the nouns. */
export async function createHttpApp(options: HttpOptions) {
  const loggerInstance: FastifyBaseLogger = options.log;
  const app = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    trustProxy: options.trustedProxies.length > 0 ? [...options.trustedProxies] : false,
    routerOptions: { maxParamLength: 200 },
    // Node would refuse such a request by itself, without a word; `refuseMissingHost` says why.
    http: { requireHostHeader: false },
    ...answerProtocolErrors(options.publicUrl),
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.removeContentTypeParser('text/plain');
  app.setErrorHandler((error: Parameters<typeof sendProblem>[0], request, reply) =>
    sendProblem(error, request, reply),
  );

  // An expectation we do not know may be ignored (RFC 9110, 10.1.1).
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  endConnectionsWhenClosing(app);
  addSecurityHeaders(app, options.publicUrl);
  measureRequests(app, options);
  await limitRequests(app, options);
  refuseMissingHost(app);
  refuseForeignOrigins(app, options.publicUrl);
  refuseNulCharacters(app);
  requireAccessPolicies(app, options.policies);
  return app;
}

/** A request that is answered while we stop must not keep its connection, or stopping waits until that grows old. */
function endConnectionsWhenClosing(app: FastifyInstance): void {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close');
  });
}

/** By route pattern, never by address: addresses carry ids and tokens. */
function measureRequests(app: FastifyInstance, { metrics }: HttpOptions): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    const labels = { method: request.method, route, status: String(reply.statusCode) };
    metrics.requestSeconds.observe(labels, reply.elapsedTime / 1000);
    request.log.info({ ...labels, milliseconds: Math.round(reply.elapsedTime) }, 'request');
  });
}

/**
 * Before anything that costs: a flood must not reach the database. What counts is the route that was matched, never the
 * text of the address, which can be written in many ways.
 */
async function limitRequests(app: FastifyInstance, { metrics }: HttpOptions): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    max: REQUESTS_PER_MINUTE,
    timeWindow: 60_000,
    cache: COUNTED_ADDRESSES,
    keyGenerator: (request) => `${limitOf(request)} ${addressUnit(request.ip)}`,
    allowList: (request) => limitOf(request) === 'none',
    addHeaders: NO_RATE_HEADERS,
    addHeadersOnExceeding: NO_RATE_HEADERS,
    errorResponseBuilder: (_request, { ttl }) => {
      metrics.throttled.inc({ action: 'request' });
      return new Failure('throttled', 'throttled', 'Too many requests. Please wait a moment and try again.', {
        retryAfterSeconds: Math.max(1, Math.ceil(ttl / 1000)),
      });
    },
  });
  app.addHook('onRequest', app.rateLimit());
}

function limitOf(request: FastifyRequest): RequestLimit {
  const { access = '', limit = 'calls' } = request.routeOptions.config;
  return UNCOUNTED_ACCESS.has(access) ? 'none' : limit;
}
