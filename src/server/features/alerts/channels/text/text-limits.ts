import type { AccountId } from '#domain/ids';
import { Failure } from '#server/platform/failure';
import { raiseIncident } from '#server/platform/incidents/incident-store';
import type { BackOff } from '#server/platform/throttles/throttle-store';
import { createThrottles, type ThrottleDependencies } from '#server/platform/throttles/throttles';
import type { Tables } from '#server/tables';

const MINUTE = 60;
const HOUR = 3600;
const DAY = 86_400;

/** So many, and after the last of them a wait of the whole span. */
const atMost = (count: number, seconds: number): BackOff => ({
  free: count - 1,
  baseSeconds: seconds,
  maxSeconds: seconds,
  windowSeconds: seconds,
});

/**
 * Every code costs money, and sending them to one's own numbers is a trade ("SMS pumping"). Those who pay and those who
 * do not have budgets of their own, so that nobody can use up the codes of customers with free accounts; each breaker
 * is far above what all honest newcomers of an hour would ask for. The limits by number protect its owner from
 * strangers. They do not apply to customers, whose codes strangers could use up otherwise.
 */
const POLICIES = {
  'code by account, minute': atMost(1, MINUTE),
  'code by account, day': atMost(5, DAY),
  'code by number, minute': atMost(1, MINUTE),
  'code by number, day': atMost(5, DAY),
  'code by address, hour': atMost(30, HOUR),
  'unpaid code by address, hour': atMost(10, HOUR),
  'codes of subscribers, hour': atMost(300, HOUR),
  'unpaid codes, hour': atMost(60, HOUR),
  'reply by number, hour': atMost(20, HOUR),
} as const satisfies Record<string, BackOff>;

interface CodeRequest {
  accountId: AccountId;
  numberHash: Buffer;
  address: string;
  isPaying: boolean;
}

export type TextLimits = ReturnType<typeof textLimits>;

export function textLimits(deps: ThrottleDependencies<Tables>) {
  const throttles = createThrottles(POLICIES, deps);
  return {
    /** One after the other, so that an impatient second try does not use up the day. */
    async requireCode({ accountId, numberHash, address, isPaying }: CodeRequest): Promise<void> {
      const account = String(accountId);
      const number = numberHash.toString('hex');
      await throttles.require(['code by account, minute', account]);
      if (!isPaying) await throttles.require(['code by number, minute', number]);
      await throttles.require(['code by account, day', account]);
      if (!isPaying) await throttles.require(['code by number, day', number]);
      await throttles.require([isPaying ? 'code by address, hour' : 'unpaid code by address, hour', address]);
      const wait = await throttles.allows(isPaying ? 'codes of subscribers, hour' : 'unpaid codes, hour');
      if (wait === 0) return;
      await raiseIncident(
        deps.db,
        'phone-codes',
        `More phone codes were asked for in an hour than is believable, by accounts that ${isPaying ? 'pay' : 'do not pay'}.`,
      );
      throw new Failure('busy', 'codes-paused', 'Codes are not sent at the moment. Please try again later.', {
        retryAfterSeconds: wait,
      });
    },

    /** An answering machine on the other side must not keep us talking. */
    async mayReply(numberHash: Buffer): Promise<boolean> {
      return (await throttles.allows('reply by number, hour', numberHash.toString('hex'))) === 0;
    },
  };
}
