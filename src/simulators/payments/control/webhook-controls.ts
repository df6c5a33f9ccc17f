import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { read, Refusal } from '#simulators/refusal';
import type { PaymentHost } from '#simulators/payments/payment-host';
import { RELEASE_ORDERS, WEBHOOK_MODES } from '#simulators/payments/webhooks/webhooks';

const Copies = z.coerce.number().int().min(1).max(20).default(1);
const ModeBody = z.strictObject({ mode: z.enum(WEBHOOK_MODES), copies: Copies });
const ReleaseBody = z.strictObject({
  order: z.enum(RELEASE_ORDERS).default('given'),
  copies: Copies,
  seed: z.coerce.number().int().default(1),
  orderId: z.string().optional(),
});
const OneEvent = z.object({ id: z.string() });

/** What happens to events on their way. */
export function webhookControls(app: FastifyInstance, { webhooks, delivery }: PaymentHost): void {
  app.get('/webhooks', async () => ({
    ...webhooks.mode(),
    listeners: delivery.listeners(),
    events: webhooks.list(),
  }));

  app.post('/webhooks', async (request, reply) => {
    const { mode, copies } = read(ModeBody, request.body);
    webhooks.setMode(mode, copies);
    return reply.code(204).send();
  });

  app.post('/webhooks/release', async (request) => ({
    released: webhooks.release(read(ReleaseBody, request.body ?? {})),
  }));

  app.post('/webhooks/:id/resend', async (request, reply) => {
    if (!webhooks.resend(read(OneEvent, request.params).id))
      throw new Refusal(404, 'There is no such event.');
    return reply.code(204).send();
  });
}
