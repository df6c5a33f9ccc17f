import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { faultControls } from '#simulators/fault-controls';
import { read, Refusal } from '#simulators/refusal';
import { moneyControls } from './money-controls.ts';
import type { PaymentHost } from '#simulators/payments/payment-host';
import { VAULTING_MODES } from '#simulators/payments/orders/vault';
import { ProviderError } from '#simulators/payments/resources/provider-error';
import { webhookControls } from './webhook-controls.ts';

const Share = z.coerce.number().min(0).max(1).default(0);
const ChanceBody = z.strictObject({
  calls: Share,
  webhooks: Share,
  seed: z.coerce.number().int().default(1),
});
const VaultingBody = z.strictObject({ mode: z.enum(VAULTING_MODES) });
const PermissionBody = z.strictObject({ vault: z.stringbool() });
const TimeBody = z.strictObject({
  advanceSeconds: z.coerce
    .number()
    .min(0)
    .max(400 * 86_400),
});

/** What a test or a visitor of the console can do to the payment provider. */
export function paymentControls(app: FastifyInstance, host: PaymentHost): void {
  app.setErrorHandler((error) => {
    throw error instanceof ProviderError ? new Refusal(error.status, error.message) : error;
  });
  faultControls(app, host.faults.any);
  for (const [call, faults] of host.faults.of)
    app.register(async (scope) => faultControls(scope, faults), { prefix: `/${call}` });
  moneyControls(app, host);
  webhookControls(app, host);

  app.post('/chaos', async (request, reply) => {
    const { calls, webhooks, seed } = read(ChanceBody, request.body);
    host.faults.setChance(calls, seed);
    host.webhooks.setChaos(webhooks, seed);
    return reply.code(204).send();
  });

  app.post('/vaulting', async (request, reply) => {
    host.setVaulting(read(VaultingBody, request.body).mode);
    return reply.code(204).send();
  });

  /** The merchant's account may save wallets, or may not. */
  app.post('/permissions', async (request, reply) => {
    host.setMayVault(read(PermissionBody, request.body).vault);
    return reply.code(204).send();
  });

  app.post('/time', async (request, reply) => {
    host.passTime(read(TimeBody, request.body).advanceSeconds);
    return reply.code(204).send();
  });

  app.post('/expire-tokens', async (_request, reply) => {
    host.tokens.expireAll();
    return reply.code(204).send();
  });

  app.post('/reset', async (_request, reply) => {
    host.reset();
    return reply.code(204).send();
  });
}
