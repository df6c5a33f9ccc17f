import type { AlertChannels, PushSubscriptionBody } from '#contract/alert-channels';
import type { ChannelName } from '#domain/alerts/channel';
import type { AccountId } from '#domain/ids';
import type { Viewer } from '#server/features/accounts/service';
import { ensureRecipient, lockRecipient } from './people/recipient-store.ts';
import type { PushSubscriptionId } from './tables.ts';
import type { PushSender } from '#server/gateways/push/port';
import { Failure } from '#server/platform/failure';
import type { Db } from '#server/tables';
import { accountContact, type ContactKeys } from './channels/account-contact.ts';
import { clearProblem, enableContact, findContact, removeContact } from './channels/contact-store.ts';
import { EMAIL } from './channels/email/email-channel.ts';
import { PUSH } from './channels/push/push-channel.ts';
import { writeTarget } from './channels/push/stored-subscription.ts';
import * as subscriptions from './channels/push/subscription-store.ts';
import { ownerOf } from './channels/sealed-rows.ts';

/** More than anybody has browsers at hand. */
const MOST_BROWSERS = 5;

export interface AlertChannelsDependencies extends ContactKeys {
  db: Db;
  push: PushSender;
}

/** Which channels a person has beside texts. */
export function alertChannels(deps: AlertChannelsDependencies) {
  const { db, push, lookupHash, sealer } = deps;

  const enable = (trx: Db, channel: ChannelName, accountId: AccountId) =>
    enableContact(trx, channel, accountId, accountContact(deps, channel, accountId));

  async function readChannels({ accountId, sessionId, person }: Viewer): Promise<AlertChannels> {
    const email = await findContact(db, EMAIL, accountId);
    const text = await findContact(db, 'text', accountId);
    const browsers = await subscriptions.listBrowsers(db, accountId);
    const isConfirmed = person.email_confirmed_at !== null;
    return {
      email: { state: emailState(email, isConfirmed), address: person.email },
      push: {
        publicKey: push.publicKey,
        most: MOST_BROWSERS,
        browsers: browsers.map((row) => ({
          id: row.id,
          device: row.device,
          addedAt: row.created_at.toISOString(),
          current: row.session_id === sessionId,
        })),
      },
      textsStopped: text?.opted_out === true && text.verified_at !== null,
    };
  }

  return {
    readChannels,

    /** Turning it on again after a bounce is the wish to try once more. */
    async setEmailAlerts(viewer: Viewer, on: boolean): Promise<AlertChannels> {
      const { accountId, person } = viewer;
      if (on && person.email_confirmed_at === null)
        throw new Failure('conflict', 'email-unconfirmed', 'Please confirm your email address first.');
      await db.transaction().execute(async (trx) => {
        await ensureRecipient(trx, accountId);
        await lockRecipient(trx, accountId);
        if (on) await enable(trx, EMAIL, accountId);
        else await removeContact(trx, EMAIL, accountId);
      });
      return readChannels(viewer);
    },

    async addBrowser(
      viewer: Viewer,
      { endpoint, keys }: PushSubscriptionBody,
      device: string | null,
    ): Promise<AlertChannels> {
      const { accountId, sessionId } = viewer;
      if (!push.isPushService(endpoint))
        throw new Failure(
          'invalid',
          'push-service-unknown',
          'This browser uses a push service that we do not know. Please use another browser.',
        );
      const endpointHash = lookupHash(`push endpoint ${endpoint}`);
      const sealed = sealer.seal(writeTarget({ endpoint, keys }), ownerOf(accountId));
      await db.transaction().execute(async (trx) => {
        await ensureRecipient(trx, accountId);
        await lockRecipient(trx, accountId);
        const others = await subscriptions.countOtherBrowsers(trx, accountId, sessionId, endpointHash);
        if (others >= MOST_BROWSERS)
          throw new Failure(
            'conflict',
            'too-many-browsers',
            `You have added ${MOST_BROWSERS} browsers already. Please remove one of them first.`,
          );
        await subscriptions.putSubscription(trx, { accountId, sessionId, endpointHash, sealed, device });
        await enable(trx, PUSH, accountId);
      });
      return readChannels(viewer);
    },

    async removeBrowser({ accountId }: Viewer, id: PushSubscriptionId): Promise<void> {
      await db.transaction().execute(async (trx) => {
        await lockRecipient(trx, accountId);
        if (!(await subscriptions.deleteSubscription(trx, accountId, id)))
          throw new Failure('missing', 'not-found', 'There is no such browser.');
      });
    },

    /** Another address: what was wrong with the one before says nothing about it. */
    forgetEmailProblem: (trx: Db, accountId: AccountId) => clearProblem(trx, EMAIL, accountId),
  };
}

function emailState(
  contact: { problem: string | null } | undefined,
  isConfirmed: boolean,
): AlertChannels['email']['state'] {
  if (contact === undefined) return isConfirmed ? 'off' : 'unconfirmed';
  if (!isConfirmed) return 'unconfirmed';
  return contact.problem === null ? 'on' : 'bounced';
}
