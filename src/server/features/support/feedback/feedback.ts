import type { FeedbackBody } from '#contract/support';
import { requestKeyOf, type Sender } from '#server/features/support/sender';
import type { SupportThrottles } from '#server/features/support/throttles';
import type { KeyedHash } from '#server/platform/keys/secrets';
import type { Db } from '#server/tables';
import * as store from './feedback-store.ts';

export interface FeedbackDependencies {
  db: Db;
  hash: KeyedHash;
  throttles: SupportThrottles;
}

export function feedback({ db, hash, throttles }: FeedbackDependencies) {
  return {
    async giveFeedback(sender: Sender, body: FeedbackBody): Promise<void> {
      const { viewer, address } = sender;
      await throttles.require(['feedback by address', address]);
      await store.insertFeedback(db, {
        ...body,
        accountId: viewer?.accountId ?? null,
        email: body.email || null,
        requestKey: requestKeyOf(hash, 'feedback', sender),
      });
    },

    async feedbackOverview() {
      return { ...(await store.averageRating(db)), entries: await store.listFeedback(db) };
    },
  };
}
