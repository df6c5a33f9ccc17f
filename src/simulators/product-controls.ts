import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { read, Refusal } from './refusal.ts';

/** What only the product itself can do for a test or a demo, handed in by the product that runs us. */
export interface ProductControls {
  /** Resolves to false when no account has this e-mail; `until` null means without end. */
  grantSubscription(email: string, until: Date | null): Promise<boolean>;
  /** Lets days pass for the subscription of the account with this e-mail; false when there is none. */
  passTime(email: string, days: number): Promise<boolean>;
}

const GrantBody = z.strictObject({
  email: z.string().trim().min(3).max(254),
  until: z.iso.datetime({ offset: true }).nullish(),
});

const PassTimeBody = z.strictObject({
  email: z.string().trim().min(3).max(254),
  days: z.number().int().min(1).max(366),
});

export function productControls(app: FastifyInstance, product: ProductControls | undefined): void {
  app.post('/payments/grant', async (request, reply) => {
    const { email, until } = read(GrantBody, request.body);
    const known = await present(product).grantSubscription(email, until ? new Date(until) : null);
    if (!known) throw new Refusal(404, `No account has the e-mail ${email}.`);
    return reply.code(204).send();
  });

  app.post('/payments/pass-time', async (request, reply) => {
    const { email, days } = read(PassTimeBody, request.body);
    if (!(await present(product).passTime(email, days)))
      throw new Refusal(404, `No subscription belongs to the e-mail ${email}.`);
    return reply.code(204).send();
  });
}

function present(product: ProductControls | undefined): ProductControls {
  if (product) return product;
  throw new Refusal(409, 'These simulators run without the product, so there are no accounts here.');
}
