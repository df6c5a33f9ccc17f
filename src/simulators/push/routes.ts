import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod';
import { callerGone } from '#simulators/caller-gone';
import type { PushMoment } from './push-faults.ts';
import type { PushService } from './push-service.ts';
import { wrongProof } from './sender-proof.ts';

/** What every push service has to take (RFC 8030); browsers' own services take no more. */
const LARGEST_BODY = 4_096;

const Headers = z.object({
  ttl: z.coerce.number().int().min(0),
  topic: z
    .string()
    .regex(/^[\w-]{1,32}$/)
    .optional(),
  urgency: z.enum(['very-low', 'low', 'normal', 'high']).optional(),
  'content-encoding': z.literal('aes128gcm'),
});

/** The address of each subscription, as RFC 8030 describes it. */
export function pushRoutes(app: FastifyInstance, service: PushService, now: () => Date): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  app.post('/send/:id', async (request, reply) => {
    const lost = service.chance();
    if (lost === 'before') return cut(reply);
    if (lost === 'down') return refuse(reply, 503);
    if (!(await goesOn('before', reply))) return reply;
    const { id } = z.object({ id: z.string() }).parse(request.params);
    const subscription = service.find(id);
    if (subscription === undefined) return refuse(reply, 404);
    if (subscription.isOver) return refuse(reply, 410);
    const headers = Headers.safeParse(request.headers);
    if (!headers.success) return refuse(reply, 400, headers.error.issues[0]?.message);
    const wrong = wrongProof(request.headers.authorization, {
      key: subscription.applicationKey,
      origin: `http://${request.headers.host}`,
      now: now(),
    });
    if (wrong !== null) return refuse(reply, 403, wrong);
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    if (body.length > LARGEST_BODY) return refuse(reply, 413);
    const { ttl, topic = null, urgency = null } = headers.data;
    const taken = service.take(subscription, body, { topic, urgency, ttlSeconds: ttl });
    if (lost === 'after') return cut(reply);
    if (!(await goesOn('after', reply))) return reply;
    return reply.code(201).header('location', `/push/message/${taken}`).send();
  });

  /** Lets a due fault happen; true when the call is to be served as usual. */
  async function goesOn(moment: PushMoment, reply: FastifyReply): Promise<boolean> {
    const outcome = await service.faults.strike(moment, {
      drop: () => void cut(reply),
      answer: (status) => void refuse(reply, status),
      gone: callerGone(reply),
    });
    return outcome === 'goOn';
  }

  function refuse(reply: FastifyReply, status: number, why = 'refused'): FastifyReply {
    if (status === 429 || status === 503)
      void reply.header('retry-after', String(service.behavior().retryAfterSeconds));
    return reply.code(status).send(why);
  }
}

function cut(reply: FastifyReply): FastifyReply {
  reply.hijack();
  reply.raw.destroy();
  return reply;
}
