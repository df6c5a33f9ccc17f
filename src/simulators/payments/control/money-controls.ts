import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { read } from '#simulators/refusal';
import { DISPUTE_OUTCOMES } from '#simulators/payments/resources/ledger';
import { amountOf } from '#simulators/payments/resources/amounts';
import type { CaptureOutcome } from '#simulators/payments/orders/capture-outcomes';
import type { PaymentHost } from '#simulators/payments/payment-host';
import { DECLINE_ISSUES } from '#simulators/payments/resources/provider-error';

const Times = z.coerce.number().int().min(1).max(1000).default(1);
const Id = z.string().regex(/^[A-Za-z0-9_-]+$/, 'must be an id of letters and digits');
/** An empty field of a form means that nothing was chosen. */
const MaybeId = z.preprocess((value) => (value === '' ? undefined : value), Id.optional());

const DeclineBody = z.strictObject({
  issue: z.enum([...DECLINE_ISSUES, 'DECLINED', 'FAILED', 'AWAITS_PAYER']).default('INSTRUMENT_DECLINED'),
  times: Times,
  orderId: MaybeId,
  walletId: MaybeId,
});
const PendingBody = z.strictObject({ times: Times, orderId: MaybeId, walletId: MaybeId });
const SettleBody = z.strictObject({ status: z.enum(['COMPLETED', 'DECLINED']) });
const RefundBody = z.strictObject({ amount: z.coerce.number().positive().optional() }).nullish();
const DisputeBody = z.strictObject({ captureId: Id });
const ResolveBody = z.strictObject({ outcome: z.enum(DISPUTE_OUTCOMES) });
const idOf = ({ params }: FastifyRequest): string => read(z.object({ id: Id }), params).id;

function outcomeOf(issue: z.infer<typeof DeclineBody>['issue']): CaptureOutcome {
  if (issue === 'AWAITS_PAYER') return { awaitsPayer: true };
  return issue === 'DECLINED' || issue === 'FAILED' ? { status: issue } : { refuse: issue };
}

/** What payers, banks and the provider's own staff do to money. */
export function moneyControls(app: FastifyInstance, host: PaymentHost): void {
  const { orders, captures, disputes, vault, outcomes } = host;

  app.post('/declines', async (request, reply) => {
    const { issue, ...rule } = read(DeclineBody, request.body);
    outcomes.add({ outcome: outcomeOf(issue), ...rule });
    return reply.code(204).send();
  });

  app.post('/pending', async (request, reply) => {
    outcomes.add({ outcome: { status: 'PENDING' }, ...read(PendingBody, request.body) });
    return reply.code(204).send();
  });

  app.get('/outcomes', async () => ({ outcomes: outcomes.list() }));

  app.delete('/outcomes', async (_request, reply) => {
    outcomes.clear();
    return reply.code(204).send();
  });

  app.get('/orders', async () => ({ orders: [...host.ledger().orders.values()].toReversed() }));
  app.get('/captures', async () => ({ captures: [...host.ledger().captures.values()].toReversed() }));
  app.get('/wallets', async () => ({ wallets: [...host.ledger().wallets.values()].toReversed() }));
  app.get('/disputes', async () => ({ disputes: [...host.ledger().disputes.values()].toReversed() }));

  /** As if the payer had said yes in the window. */
  app.post('/orders/:id/approve', async (request, reply) => {
    orders.approve(idOf(request));
    host.changed();
    return reply.code(204).send();
  });

  app.post('/captures/:id/settle', async (request, reply) => {
    captures.settle(idOf(request), read(SettleBody, request.body).status);
    host.changed();
    return reply.code(204).send();
  });

  app.post('/captures/:id/refund', async (request, reply) => {
    const id = idOf(request);
    const dollars = read(RefundBody, request.body)?.amount;
    const { amount } = captures.find(id);
    captures.refund(
      id,
      dollars === undefined ? undefined : amountOf(Math.round(dollars * 100), amount.currency_code),
    );
    host.changed();
    return reply.code(204).send();
  });

  app.post('/captures/:id/reverse', async (request, reply) => {
    captures.reverse(idOf(request));
    host.changed();
    return reply.code(204).send();
  });

  /** The payer removes the merchant in their own wallet. */
  app.post('/wallets/:id/remove', async (request, reply) => {
    vault.remove(idOf(request));
    host.changed();
    return reply.code(204).send();
  });

  app.post('/disputes', async (request) => {
    const { id } = disputes.open(read(DisputeBody, request.body).captureId);
    host.changed();
    return { id };
  });

  app.post('/disputes/:id/resolve', async (request, reply) => {
    disputes.resolve(idOf(request), read(ResolveBody, request.body).outcome);
    host.changed();
    return reply.code(204).send();
  });
}
