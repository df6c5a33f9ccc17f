import { composeNotice, readNotice, writeNotice } from '#domain/alerts/messages/notice';
import { accountAt } from '#server/features/alerts/channels/account-contact';
import { findContact } from '#server/features/alerts/channels/contact-store';
import type { OpeningLinks } from '#server/features/alerts/channels/opening-links';
import type { Channel } from '#server/features/alerts/channels/port';
import { ownerOf } from '#server/features/alerts/channels/sealed-rows';
import { PUSH_GONE, PUSH_TOO_LARGE, type PushMessage, type PushSender } from '#server/gateways/push/port';
import { Failure, type FailureKind } from '#server/platform/failure';
import { raiseIncident } from '#server/platform/incidents/incident-store';
import type { Sealer } from '#server/platform/keys/sealing';
import type { KeyedHash } from '#server/platform/keys/secrets';
import type { Db } from '#server/tables';
import { providerIdOf, receiptFor } from './push-receipts.ts';
import { deleteSubscription, listSubscriptions, waitForService } from './subscription-store.ts';
import { readTarget } from './stored-subscription.ts';

export const PUSH = 'push';

export interface PushChannelDependencies {
  db: Db;
  push: PushSender;
  links: OpeningLinks;
  hash: KeyedHash;
  sealer: Sealer;
}

/** Far below what the push services allow a sender. */
const MESSAGES_PER_SECOND = 200;

const REJECTED = {
  key: 'push-rejected',
  describe: (code: string) => `A push service refuses our notifications (${code}).`,
};

/** When no browser took it: the first of these that happened is what is told. */
const WORST_FIRST: readonly FailureKind[] = ['unknown', 'not-called', 'retryable', 'rejected', 'declined'];

/** Notifications of the browsers that a person has added: one message, whichever of them show it. */
export function pushChannel({ db, push, links, hash, sealer }: PushChannelDependencies): Channel {
  return {
    name: PUSH,
    perSecond: MESSAGES_PER_SECOND,
    incidents: { rejected: REJECTED },

    async compose(openings, { program }) {
      const ids = openings.map(({ id }) => id);
      return writeNotice(composeNotice(openings, await links.to(ids, program)));
    },

    async send({ id, address, body, usefulSeconds }, isStale) {
      const accountId = accountAt(address);
      const browsers = await listSubscriptions(db, accountId);
      const text = await findContact(db, 'text', accountId);
      const { title, lines, link } = readNotice(body);
      const stopped = text?.opted_out === true ? ['Texts are stopped (you replied STOP).'] : [];
      const message: PushMessage = {
        payload: JSON.stringify({
          title,
          body: [...lines, ...stopped].join('\n'),
          path: new URL(link).pathname,
          tag: `alert-${id}`,
          receipt: receiptFor(hash, id),
        }),
        ttlSeconds: usefulSeconds,
        topic: `alert-${id}`,
        isStale,
      };
      const outcomes = await Promise.all(
        browsers.map(async (browser) => {
          if (browser.wait_seconds !== null) return busy(browser.wait_seconds);
          try {
            const target = readTarget(sealer.open(browser.subscription_sealed, ownerOf(accountId)));
            await push.send(target, message);
            return null;
          } catch (error) {
            if (!(error instanceof Failure)) throw error;
            // The browser was reset, or its owner has taken the permission back.
            if (error.code === PUSH_GONE) await deleteSubscription(db, accountId, browser.id);
            if (error.kind === 'retryable' && error.retryAfterSeconds !== undefined)
              await waitForService(db, browser.id, error.retryAfterSeconds);
            return error;
          }
        }),
      );
      const failures = outcomes.filter((outcome) => outcome !== null);
      if (failures.length < outcomes.length) return { providerId: providerIdOf(id) };
      const kind = WORST_FIRST.find((worst) => failures.some((failure) => failure.kind === worst));
      throw (
        failures.find((failure) => failure.kind === kind) ??
        new Failure('declined', PUSH_GONE, 'No browser of this person takes notifications any more.')
      );
    },

    codeOf: ({ code }) => code,
    meaningOf: () => 'final',

    async onRefused(trx, _addressHash, code) {
      if (code === PUSH_TOO_LARGE) await raiseIncident(trx, REJECTED.key, REJECTED.describe(code));
    },
  };
}

const busy = (seconds: number): Failure =>
  new Failure('retryable', 'push-busy', 'The push service asked to wait.', { retryAfterSeconds: seconds });
