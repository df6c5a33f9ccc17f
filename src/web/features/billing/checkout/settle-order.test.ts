import { describe, expect, it } from 'vitest';
import type { OrderState } from '#contract/billing';
import { HttpError, NetworkError } from '#web/lib/http/http-error';
import { settleOrder } from './settle-order.ts';

type Step = OrderState['status'] | Error;

const refusal = (status: number, code: string) => new HttpError({ status, detail: code, code });

/** Plays the server: each call gets the next step of its list, the last one for ever. */
async function settle(script: { capture: Step; looks?: Step[]; complete?: Error }) {
  const looks = [...(script.looks ?? [])];
  const made: string[] = [];
  const answer = (step: Step | undefined) => {
    if (step instanceof Error) throw step;
    return { id: 'ORDER1', status: step ?? 'PROCESSING' };
  };
  const ending = await settleOrder('ORDER1', {
    capture: async () => {
      made.push('capture');
      return answer(script.capture);
    },
    look: async () => {
      made.push('look');
      return answer(looks.length > 1 ? looks.shift() : looks[0]);
    },
    complete: async () => {
      made.push('complete');
      if (script.complete) throw script.complete;
    },
    pause: async () => undefined,
  });
  return { ending, made };
}

describe('settling an approved order', () => {
  it('captures, completes and is active', async () => {
    expect(await settle({ capture: 'COMPLETED' })).toEqual({
      ending: 'active',
      made: ['capture', 'complete'],
    });
  });

  it.each<Step>(['PROCESSING', refusal(409, 'payment-processing')])(
    'looks again while the answer is out: %s',
    async (capture) => {
      const lost = new NetworkError('gone');
      expect(await settle({ capture, looks: ['PROCESSING', lost, 'COMPLETED'] })).toEqual({
        ending: 'active',
        made: ['capture', 'look', 'look', 'look', 'complete'],
      });
    },
  );

  it.each<Step>(['DECLINED', refusal(402, 'payment-declined')])(
    'tells a refusal of the bank from a failure of ours: %s',
    async (capture) => {
      expect((await settle({ capture })).ending).toBe('declined');
    },
  );

  it.each<Step>(['EXPIRED', 'CREATED', refusal(409, 'order-expired'), refusal(404, 'not-found')])(
    'says that the payment failed: %s',
    async (capture) => {
      expect((await settle({ capture })).ending).toBe('payment-failed');
    },
  );

  it('waits for a review', async () => {
    expect((await settle({ capture: 'PENDING' })).ending).toBe('under-review');
    expect((await settle({ capture: 'PROCESSING', looks: ['PENDING'] })).ending).toBe('under-review');
  });

  it('tells paid but not active apart', async () => {
    const { ending } = await settle({ capture: 'COMPLETED', complete: refusal(500, 'internal') });
    expect(ending).toBe('activation-failed');
  });

  it('takes a subscription that another tab activated as its own', async () => {
    const { ending } = await settle({ capture: refusal(409, 'already-subscribed') });
    expect(ending).toBe('active');
  });

  it.each<Step>([
    new NetworkError('gone'),
    refusal(503, 'payments-unavailable'),
    refusal(401, 'session-ended'),
    refusal(429, 'throttled'),
    refusal(403, 'foreign-origin'),
  ])('never calls an unknown outcome a failure: %s', async (capture) => {
    expect((await settle({ capture })).ending).toBe('unknown');
  });

  it('gives up looking when nobody answers, and when it takes too long', async () => {
    const silent = await settle({ capture: 'PROCESSING', looks: [new NetworkError('gone')] });
    expect([silent.ending, silent.made.length]).toEqual(['unknown', 6]);
    const slow = await settle({ capture: 'PROCESSING', looks: ['PROCESSING'] });
    expect([slow.ending, slow.made.length]).toEqual(['unknown', 181]);
  });
});
