import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { callerGone } from '#simulators/caller-gone';
import { faultControls } from '#simulators/fault-controls';
import { read } from '#simulators/refusal';
import { CALLBACK_MODES } from './carrier.ts';
import { presentForControl } from './present.ts';
import type { Provider } from './provider.ts';

const Count = z.coerce.number().int().min(0);
const Share = z.coerce.number().min(0).max(1);
const PhoneNumber = z
  .string()
  .trim()
  .regex(/^\+[1-9]\d{6,14}$/, 'must look like +14155550132');

const ListQuery = z.strictObject({
  number: z.string().optional(),
  after: Count.optional(),
  direction: z.enum(['outbound-api', 'inbound', 'provider']).optional(),
  wait: Count.default(0),
});
const InboundBody = z.strictObject({
  from: PhoneNumber,
  body: z.string().min(1).max(1600),
  /** Twice is how the provider tells when it is not sure that it was heard; never: whoever should hear it is away. */
  times: z.coerce.number().int().min(0).max(5).default(1),
});
const OutcomeBody = z.strictObject({
  status: z.enum(['delivered', 'undelivered', 'failed']),
  errorCode: z.coerce.number().int().nullish(),
  number: PhoneNumber.optional(),
  times: z.coerce.number().int().min(1).max(100_000).optional(),
});
const CallbacksBody = z.strictObject({ mode: z.enum(CALLBACK_MODES) });
const WebhooksBody = z.strictObject({ inboundUrl: z.url(), address: z.url() });
const BehaviorBody = z.strictObject({
  slowMilliseconds: Count.max(60_000).optional(),
  lostBefore: Share.optional(),
  lostAfter: Share.optional(),
  seed: Count.optional(),
  retryAfterSeconds: Count.max(86_400).optional(),
  trial: z.boolean().optional(),
  loopbackCallbacks: z.boolean().optional(),
});

/** What a test or a visitor of the console can do to the provider of text messages. */
export function smsControls(app: FastifyInstance, provider: Provider): void {
  const { carrier, messages, webhooks } = provider;
  faultControls(app, provider.faults);
  app.register(async (scope) => faultControls(scope, provider.listingFaults), { prefix: '/listing' });

  app.get('/messages', async (request, reply) => {
    const { wait, ...query } = read(ListQuery, request.query);
    const found = await messages.wait(query, wait, callerGone(reply));
    return { messages: found.map(presentForControl) };
  });

  app.delete('/messages', async (_request, reply) => {
    messages.clear();
    return reply.code(204).send();
  });

  app.post('/inbound', async (request) => {
    const { from, body, times } = read(InboundBody, request.body);
    const { message, answered } = await provider.receive(from, body, times);
    return { sid: message.sid, answered };
  });

  app.get('/outcomes', async () => ({ outcomes: carrier.outcomes() }));

  app.post('/outcomes', async (request, reply) => {
    const { status, errorCode = null, ...scope } = read(OutcomeBody, request.body);
    carrier.setOutcome({ status, errorCode }, scope);
    return reply.code(204).send();
  });

  app.get('/callbacks', async () => ({ mode: carrier.mode(), held: carrier.held() }));

  app.post('/callbacks', async (request, reply) => {
    carrier.setMode(read(CallbacksBody, request.body).mode);
    return reply.code(204).send();
  });

  app.post('/callbacks/release', async (_request, reply) => {
    await carrier.release();
    return reply.code(204).send();
  });

  app.post('/webhooks', async (request, reply) => {
    webhooks.set(read(WebhooksBody, request.body));
    return reply.code(204).send();
  });

  app.get('/behavior', async () => provider.behavior());

  app.post('/behavior', async (request, reply) => {
    const given = Object.entries(read(BehaviorBody, request.body)).filter(([, value]) => value !== undefined);
    provider.setBehavior(Object.fromEntries(given));
    return reply.code(204).send();
  });

  app.post('/reset', async (_request, reply) => {
    provider.reset();
    return reply.code(204).send();
  });
}
