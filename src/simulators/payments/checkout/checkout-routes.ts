import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod';
import { acceptOnlyOwnPages } from '#simulators/guards';
import { read, Refusal } from '#simulators/refusal';
import { BROWSER_SCRIPT, WINDOW_SCRIPT } from './browser-script.ts';
import { PAYER_CHOICES, renderCheckout, renderCheckoutWait } from './checkout-page.ts';
import type { PaymentHost } from '#simulators/payments/payment-host';
import { ProviderError } from '#simulators/payments/resources/provider-error';

const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'";

const WindowQuery = z.object({
  token: z.string().optional(),
  origin: z.url({ protocol: /^https?$/ }).optional(),
});
const OneOrder = z.object({ id: z.string() });
const ApproveBody = z.strictObject({ outcome: z.enum(Object.keys(PAYER_CHOICES)).default('pay') });
const EligibilityBody = z.object({ clientToken: z.string(), currencyCode: z.string() });

/** What the payer's browser sees of the provider: its script and its window. */
export function checkoutRoutes(app: FastifyInstance, host: PaymentHost): void {
  const script = (reply: FastifyReply, text: string) =>
    reply.type('text/javascript; charset=utf-8').send(text);
  const pageOf = (reply: FastifyReply, markup: string) =>
    reply.header('content-security-policy', PAGE_POLICY).type('text/html; charset=utf-8').send(markup);

  app.get('/web-sdk/v6/core', async (_request, reply) => script(reply, BROWSER_SCRIPT));

  /** Asked by pages of any origin, as text, so that no preflight is needed. */
  app.post('/web-sdk/v6/eligibility', async (request, reply) => {
    reply.header('access-control-allow-origin', '*');
    const { clientToken, currencyCode } = read(EligibilityBody, JSON.parse(String(request.body)));
    if (!host.tokens.isGood('client', clientToken)) throw new Refusal(401, 'The client token is not known.');
    return { methods: currencyCode === 'USD' && host.mayVault() ? ['paypal'] : [] };
  });

  /** Whether the payer said yes; tells nothing else about the order. */
  app.get('/web-sdk/v6/approval', async (request, reply) => {
    reply.header('access-control-allow-origin', '*');
    const { token = '' } = read(WindowQuery, request.query);
    return { approved: (host.ledger().orders.get(token)?.payer ?? null) !== null };
  });

  app.get('/checkoutnow', async (request, reply) => {
    const { token, origin: opener = 'http://localhost' } = read(WindowQuery, request.query);
    const { origin } = new URL(opener);
    if (token === undefined) return pageOf(reply, renderCheckoutWait(origin));
    const order = host.ledger().orders.get(token);
    const isExpired = order !== undefined && host.orders.isExpired(order);
    return pageOf(reply, renderCheckout({ order, isExpired, origin }));
  });

  app.get('/checkoutnow/window.js', async (_request, reply) => script(reply, WINDOW_SCRIPT));

  app.register(async (scope) => {
    acceptOnlyOwnPages(scope);
    scope.post('/checkoutnow/:id/approve', async (request, reply) => {
      const { id } = read(OneOrder, request.params);
      const { outcome } = read(ApproveBody, request.body);
      if (outcome === 'review') host.outcomes.add({ outcome: { status: 'PENDING' }, times: 1, orderId: id });
      try {
        host.orders.approve(id, { bankDeclines: outcome === 'decline' });
      } catch (error) {
        throw error instanceof ProviderError
          ? new Refusal(error.status, 'This order can no longer be approved.')
          : error;
      }
      host.changed();
      return reply.code(204).send();
    });
  });
}
