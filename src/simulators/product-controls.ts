import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { read, Refusal } from './refusal.ts';

/** What only the product itself can do for a test or a demo, handed in by the product that runs us. */
export interface ProductControls {
  /** Resolves to false when no account has this e-mail; `until` null means without end. */
  grantSubscription(email: string, until: Date | null): Promise<boolean>;
}

const GrantBody = z.strictObject({
  email: z.string().trim().min(3).max(254),
  until: z.iso.datetime({ offset: true }).nullish(),
});

export function productControls(app: FastifyInstance, product: ProductControls | undefined): void {
  app.post('/payments/grant', async (request, reply) => {
    const { email, until } = read(GrantBody, request.body);
    if (!product)
      throw new Refusal(
        409,
        'These simulators run without the product, so there is no account to grant anything to.',
      );
    const known = await product.grantSubscription(email, until ? new Date(until) : null);
    if (!known) throw new Refusal(404, `No account has the e-mail ${email}.`);
    return reply.code(204).send();
  });
}
