import type { FastifyInstance } from 'fastify';
import { Refusal } from './refusal.ts';

const LOOPBACK_HOST = /^(127\.0\.0\.1|localhost|\[::1\])(:\d{1,5})?$/i;

/**
 * A web page elsewhere can point its own name at 127.0.0.1 (DNS rebinding) and would then be same-origin with
 * us; the Host header still carries its name. The mail box holds sign-in links, so this covers everything.
 */
export function acceptOnlyLoopbackHosts(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (!LOOPBACK_HOST.test(request.headers.host ?? ''))
      throw new Refusal(403, 'The simulators answer only to 127.0.0.1, localhost and [::1].');
  });
}

/** For the control side: a page of another origin must not drive it, not even with a POST without body. */
export function acceptOnlyOwnPages(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    const { origin, host } = request.headers;
    if (origin !== undefined && origin !== `http://${host}`)
      throw new Refusal(403, 'Controls cannot be used from a page of another origin.');
  });
  app.removeContentTypeParser('text/plain');
}

/** Mails are untrusted and tests change state between two reads: nothing is sniffed, cached or referred. */
export function sendCarefulHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    });
  });
}
