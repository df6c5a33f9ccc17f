import type { Claim } from '#server/features/alerts/outbox/claim';
import { markTold } from '#server/features/alerts/outbox/claim-store';
import type { Sealer } from '#server/platform/keys/sealing';
import type { Db } from '#server/tables';
import { reportUnwritten, type UnwrittenAlert } from './unwritten-alerts.ts';
import { insertAlerts } from './message-store.ts';
import type { Channel, OutgoingMessage } from './port.ts';
import { openAddress, ownerOf } from './sealed-rows.ts';

/** Turns claims into messages, in the transaction of the claim. Everything stands in rows before the provider is called. */
export function alertWriter({ channel, sealer }: { channel: Channel; sealer: Sealer }) {
  return async function writeAlerts(
    trx: Db,
    claims: readonly Claim[],
    decidedAt: Date,
  ): Promise<OutgoingMessage[]> {
    const compose = composeOnce();
    const unwritten: UnwrittenAlert[] = [];
    const drafted = await Promise.all(
      claims.map(async (claim) => {
        try {
          const body = await compose(claim);
          const bodySealed = sealer.seal(body, ownerOf(claim.accountId));
          return [{ ...claim, body, bodySealed, ...subjectOf(claim) }];
        } catch (error) {
          unwritten.push({ ...claim, ...subjectOf(claim), messageId: null, error });
          return [];
        }
      }),
    );
    const drafts = drafted.flat();
    const written = await insertAlerts(trx, channel.name, drafts, decidedAt);
    await markTold(
      trx,
      written.map(({ id }) => id),
    );
    const byAccount = new Map(drafts.map((draft) => [draft.accountId, draft]));
    const messages = written.flatMap((row) => {
      const { id, useful_seconds: usefulSeconds } = row;
      const draft = byAccount.get(row.account_id);
      if (draft === undefined) return [];
      try {
        return [{ id, attempt: 1, address: openAddress(sealer, row), body: draft.body, usefulSeconds }];
      } catch (error) {
        unwritten.push({ ...draft, messageId: id, error });
        return [];
      }
    });
    const failed = new Set(unwritten.map(({ accountId }) => accountId));
    const again = drafts.filter(({ accountId, wasUnwritten }) => wasUnwritten && !failed.has(accountId));
    if (unwritten.length + again.length > 0) await reportUnwritten(trx, unwritten, again);
    return messages;
  };

  /** People who are told the same read the same words: composed once per claim. */
  function composeOnce() {
    const bodies = new Map<string, Promise<string>>();
    return ({ openings, isFirstOfDay, program }: Claim) => {
      const key = `${openings.map(({ id, miles }) => `${id} ${miles}`).join()} ${isFirstOfDay} ${program}`;
      const composed = bodies.get(key) ?? channel.compose(openings, { isFirstOfDay, program });
      bodies.set(key, composed);
      return composed;
    };
  }
}

const subjectOf = ({ openings }: Claim) => ({
  openingIds: openings.map(({ id }) => id),
  locationIds: [...new Set(openings.map(({ locationId }) => locationId))],
});
