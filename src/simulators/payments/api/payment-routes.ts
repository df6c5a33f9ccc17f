import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { read } from '#simulators/refusal';
import { signingCertificate } from '#simulators/payments/webhooks/signing-certificate';
import { WEBHOOK_ID } from '#simulators/payments/webhooks/webhook-delivery';
import {
  readCaptureBody,
  readListenerBody,
  readOrderBody,
  readRefundBody,
} from '#simulators/payments/resources/request-bodies';
import type { PaymentHost } from '#simulators/payments/payment-host';
import { ProviderError, unknownId } from '#simulators/payments/resources/provider-error';
import { eventPage } from '#simulators/payments/webhooks/event-page';
import { serveCalls } from './serve-calls.ts';

const OneId = z.object({ id: z.string().regex(/^[A-Za-z0-9_-]+$/) });
const NamesWallet = z.object({ payment_source: z.object({ paypal: z.object({ vault_id: z.string() }) }) });
const idOf = ({ params }: FastifyRequest): string => {
  const parsed = OneId.safeParse(params);
  if (!parsed.success) throw unknownId();
  return parsed.data.id;
};
const OneCertificate = z.object({ id: z.string() });

/** The provider's own paths, for the merchant's server. */
export function paymentRoutes(app: FastifyInstance, host: PaymentHost): void {
  const { orders, captures, disputes, vault, answers, tokens } = host;
  const serve = serveCalls(host);
  readBodiesLikeTheProvider(app);

  app.post('/v1/oauth2/token', (request, reply) =>
    serve(request, reply, {
      call: 'token',
      open: true,
      run: () => {
        if (!hasCredentials(request)) return { status: 401, body: WRONG_CLIENT };
        const form = new URLSearchParams(typeof request.body === 'string' ? request.body : '');
        if (form.get('grant_type') !== 'client_credentials') return { status: 400, body: WRONG_GRANT };
        const kind = form.get('response_type') === 'client_token' ? 'client' : 'service';
        return { status: 200, body: { scope: host.scopes(), ...tokens.issue(kind) } };
      },
    }),
  );

  app.post('/v2/checkout/orders', (request, reply) =>
    serve(request, reply, {
      call: NamesWallet.safeParse(request.body).success ? 'charge' : 'create',
      remembered: 'order',
      run: () => {
        const body = readOrderBody(request.body);
        if (body.payment_source !== undefined && request.headers['paypal-request-id'] === undefined)
          throw new ProviderError(400, 'PAYPAL_REQUEST_ID_REQUIRED');
        const order = orders.create(body);
        return {
          status: 201,
          body: wantsAll(request) ? answers().order(order) : answers().orderInShort(order),
        };
      },
    }),
  );

  app.get('/v2/checkout/orders/:id', (request, reply) =>
    serve(request, reply, {
      call: 'get',
      run: () => ({ status: 200, body: answers().order(orders.find(idOf(request))) }),
    }),
  );

  app.post('/v2/checkout/orders/:id/capture', (request, reply) =>
    serve(request, reply, {
      call: 'capture',
      remembered: 'order',
      run: () => {
        readCaptureBody(request.body);
        const order = orders.capture(idOf(request));
        return {
          status: 201,
          body: wantsAll(request) ? answers().order(order) : answers().orderInShort(order),
        };
      },
    }),
  );

  app.get('/v2/payments/captures/:id', (request, reply) =>
    serve(request, reply, {
      call: 'get',
      run: () => ({ status: 200, body: answers().capture(captures.find(idOf(request))) }),
    }),
  );

  app.post('/v2/payments/captures/:id/refund', (request, reply) =>
    serve(request, reply, {
      call: 'refund',
      remembered: 'refund',
      run: () => {
        const { refund, capture } = captures.refund(idOf(request), readRefundBody(request.body).amount);
        const all = answers().refund(refund, capture);
        return {
          status: 201,
          body: wantsAll(request) ? all : { id: all.id, status: all.status, links: all.links },
        };
      },
    }),
  );

  app.get('/v2/payments/refunds/:id', (request, reply) =>
    serve(request, reply, {
      call: 'get',
      run: () => {
        const { refund, capture } = captures.findRefund(idOf(request));
        return { status: 200, body: answers().refund(refund, capture) };
      },
    }),
  );

  app.get('/v3/vault/payment-tokens/:id', (request, reply) =>
    serve(request, reply, {
      call: 'get',
      run: () => ({ status: 200, body: answers().wallet(vault.find(idOf(request))) }),
    }),
  );

  app.delete('/v3/vault/payment-tokens/:id', (request, reply) =>
    serve(request, reply, {
      call: 'vault',
      remembered: 'wallet',
      run: () => {
        vault.remove(idOf(request));
        return { status: 204, body: undefined };
      },
    }),
  );

  app.get('/v1/customer/disputes/:id', (request, reply) =>
    serve(request, reply, {
      call: 'get',
      run: () => ({ status: 200, body: answers().dispute(disputes.find(idOf(request)), host.ledger()) }),
    }),
  );

  app.post('/v1/notifications/webhooks', (request, reply) =>
    serve(request, reply, {
      call: 'get',
      run: () => {
        const { url, event_types: types } = readListenerBody(request.body);
        host.delivery.addListener(url, types);
        host.webhooks.sendUndelivered();
        return { status: 201, body: { id: WEBHOOK_ID, url, event_types: types } };
      },
    }),
  );

  app.get('/v1/notifications/webhooks/:id', (request, reply) =>
    serve(request, reply, {
      call: 'get',
      run: () => {
        const [url] = host.delivery.listeners();
        if (idOf(request) !== WEBHOOK_ID || url === undefined) throw unknownId();
        return { status: 200, body: { id: WEBHOOK_ID, url, event_types: host.delivery.eventTypes(url) } };
      },
    }),
  );

  app.get('/v1/notifications/webhooks-events', (request, reply) =>
    serve(request, reply, { call: 'get', run: () => ({ status: 200, body: eventPage(host, request.url) }) }),
  );

  app.get('/v1/notifications/certs/:id', async (request, reply) => {
    const certificate = signingCertificate();
    if (read(OneCertificate, request.params).id !== certificate.id)
      return reply.code(404).send(unknownId().body());
    return reply.type('application/x-pem-file').send(certificate.pem);
  });
}

const WRONG_CLIENT = { error: 'invalid_client', error_description: 'Client Authentication failed' };
const WRONG_GRANT = { error: 'unsupported_grant_type', error_description: 'Unsupported grant_type' };

const wantsAll = ({ headers }: FastifyRequest): boolean => headers['prefer'] === 'return=representation';

/** Any client will do here; none at all will not. */
function hasCredentials({ headers }: FastifyRequest): boolean {
  const basic = /^Basic (.+)$/.exec(headers.authorization ?? '')?.[1] ?? '';
  return /^[^:]+:.+$/s.test(Buffer.from(basic, 'base64').toString('utf8'));
}

/** Forms for the token call, and an empty body where JSON was announced, which fastify alone would refuse. */
function readBodiesLikeTheProvider(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, body),
  );
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, body === '' ? undefined : JSON.parse(String(body)));
    } catch {
      done(new ProviderError(400, 'MALFORMED_REQUEST_JSON'));
    }
  });
  app.setErrorHandler((error, request, reply) => {
    const told = error instanceof ProviderError ? error : new ProviderError(500);
    if (told.status >= 500) request.log.error({ err: error }, 'the payment simulator failed');
    return reply.code(told.status).send(told.body());
  });
}
