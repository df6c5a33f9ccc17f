import type { FeedbackBody } from '#contract/support';
import { replyEmailOf, requestKeyOf, type Sender } from '#server/features/support/sender';
import type { SupportThrottles } from '#server/features/support/throttles';
import type { Clock } from '#server/platform/clock';
import type { KeyedHash } from '#server/platform/secrets';
import type { Db } from '#server/tables';
import * as store from './feedback-store.ts';

export interface FeedbackDependencies {
  db: Db;
  clock: Clock;
  hash: KeyedHash;
  throttles: SupportThrottles;
}

export function feedback({ db, clock, hash, throttles }: FeedbackDependencies) {
  return {
    async giveFeedback(sender: Sender, body: FeedbackBody): Promise<void> {
      const { viewer, address } = sender;
      const email = replyEmailOf(sender, body.email);
      await throttles.require(clock.now(), ['feedback by address', address]);
      await store.insertFeedback(db, {
        ...body,
        accountId: viewer?.accountId ?? null,
        email,
        requestKey: requestKeyOf(hash, 'feedback', sender),
        now: clock.now(),
      });
    },

    async feedbackOverview() {
      return { ...(await store.averageRating(db)), entries: await store.listFeedback(db) };
    },
  };
}
