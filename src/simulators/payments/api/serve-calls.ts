import type { FastifyReply, FastifyRequest } from 'fastify';
import { callerGone } from '#simulators/caller-gone';
import type { Victim } from '#simulators/faults';
import type { PaymentCall, PaymentsMoment } from './payment-faults.ts';
import type { PaymentHost } from '#simulators/payments/payment-host';
import { ProviderError } from '#simulators/payments/resources/provider-error';
import type { CallAnswer, Remembered } from './request-ids.ts';

interface Serving {
  call: PaymentCall;
  /** For calls whose `PayPal-Request-Id` is remembered. */
  remembered?: Remembered;
  /** The token call brings its own credentials. */
  open?: boolean;
  run: () => CallAnswer;
}

const RETRY_AFTER_SECONDS = '1';

/** One call of the provider's API: who is it, was it made before, do it, and let faults strike before and after. */
export function serveCalls(host: PaymentHost) {
  return async (request: FastifyRequest, reply: FastifyReply, serving: Serving): Promise<FastifyReply> => {
    host.reachedAt(`http://${request.headers.host}/payments`);
    const queues = host.faults.forCall(serving.call);
    const victim = victimOf(reply);
    const survives = async (moment: PaymentsMoment): Promise<boolean> => {
      for (const queue of queues) if ((await queue.strike(moment, victim)) === 'stop') return false;
      return true;
    };

    const key = serving.remembered === undefined ? undefined : keyOf(request);
    let first = false;
    let answer: CallAnswer;
    try {
      if (serving.open !== true) checkToken(host, request);
      const before =
        key === undefined || serving.remembered === undefined
          ? null
          : host.requestIds.begin(key, JSON.stringify(request.body ?? null), serving.remembered);
      first = key !== undefined && before === null;
      if (!(await survives('before'))) {
        if (first && key !== undefined) host.requestIds.forget(key);
        return reply;
      }
      answer =
        before === null ? serving.run() : { ...before, status: replayStatus(before, serving.remembered) };
      if (first && key !== undefined) host.requestIds.keep(key, answer);
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      if (first && key !== undefined) host.requestIds.forget(key);
      answer = { status: error.status, body: error.body() };
    }
    host.changed();
    if (!(await survives('after'))) return reply;
    return reply.code(answer.status).send(answer.body);
  };
}

/** An order that was made before is answered 200; the documentation knows no other success of a refund than 201. */
const replayStatus = ({ status }: CallAnswer, remembered: Remembered | undefined): number =>
  status === 201 && remembered !== 'refund' ? 200 : status;

function checkToken(host: PaymentHost, request: FastifyRequest): void {
  const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
  if (token === undefined || !host.tokens.isGood('service', token)) throw new ProviderError(401);
}

/** The same id may be used for different calls: it belongs to the address it was sent to. */
function keyOf({ headers, method, url }: FastifyRequest): string | undefined {
  const id = headers['paypal-request-id'];
  return typeof id === 'string' && id !== '' ? `${method} ${url} ${id}` : undefined;
}

function victimOf(reply: FastifyReply): Victim {
  return {
    drop() {
      reply.hijack();
      reply.raw.destroy();
    },
    answer(status) {
      if (status === 429) reply.header('retry-after', RETRY_AFTER_SECONDS);
      void reply.code(status).send(new ProviderError(status).body());
    },
    gone: callerGone(reply),
  };
}
