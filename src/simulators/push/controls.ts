import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { callerGone } from '#simulators/caller-gone';
import { faultControls } from '#simulators/fault-controls';
import { read, Refusal } from '#simulators/refusal';
import type { PushService, Subscription } from './push-service.ts';

const Count = z.coerce.number().int().min(0);
const Share = z.coerce.number().min(0).max(1);

const SubscribeBody = z.strictObject({ applicationServerKey: z.string().regex(/^[\w-]{87}$/) });
const ListQuery = z.strictObject({
  subscription: z.string().optional(),
  after: Count.optional(),
  wait: Count.default(0),
});
const BehaviorBody = z.strictObject({
  lostBefore: Share.optional(),
  lostAfter: Share.optional(),
  down: Share.optional(),
  seed: Count.optional(),
  retryAfterSeconds: Count.max(86_400).optional(),
});
const OneSubscription = z.strictObject({ id: z.string() });

/** What a browser, a test or a visitor of the console can do to the push service. */
export function pushControls(app: FastifyInstance, service: PushService): void {
  faultControls(app, service.faults);

  /** As `PushSubscription.toJSON()` gives it. */
  app.post('/subscriptions', async (request) => {
    const { applicationServerKey } = read(SubscribeBody, request.body);
    return present(service.subscribe(applicationServerKey), `http://${request.headers.host}`);
  });

  /** The browser's owner has taken the permission back. */
  app.delete('/subscriptions/:id', async (request, reply) => {
    const subscription = service.find(read(OneSubscription, request.params).id);
    if (subscription === undefined) throw new Refusal(404, 'There is no such subscription.');
    service.end(subscription);
    return reply.code(204).send();
  });

  app.get('/messages', async (request, reply) => {
    const { wait, ...query } = read(ListQuery, request.query);
    return { messages: await service.wait(query, wait, callerGone(reply)) };
  });

  app.post('/behavior', async (request, reply) => {
    const given = Object.entries(read(BehaviorBody, request.body)).filter(([, value]) => value !== undefined);
    service.setBehavior(Object.fromEntries(given));
    return reply.code(204).send();
  });

  app.post('/reset', async (_request, reply) => {
    service.reset();
    return reply.code(204).send();
  });
}

const present = ({ id, curve, auth }: Subscription, origin: string) => ({
  endpoint: `${origin}/push/send/${id}`,
  expirationTime: null,
  keys: { p256dh: curve.getPublicKey('base64url'), auth: auth.toString('base64url') },
});
