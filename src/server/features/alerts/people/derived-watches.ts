import { type Area, locationsWithin } from '#domain/alerts/area';
import { programsOf } from '#domain/availability/program-services';
import { DEFAULT_PROGRAM } from '#domain/availability/programs';
import type { LocationId } from '#domain/availability/slot';
import { groupBy } from '#domain/group-by';
import type { AccountId } from '#domain/ids';
import type { Db } from '#server/tables';
import * as store from './area-store.ts';
import { listPrograms } from './program-store.ts';
import { lockRecipients } from './recipient-store.ts';

type CandidateRow = Awaited<ReturnType<typeof store.listCandidates>>[number];

/**
 * Makes the watches of these people follow from their areas and the list of locations as they are now. Planner and claim
 * know ordinary watches only. Returns the locations at which a watch began.
 */
export async function deriveWatches(trx: Db, accounts: readonly AccountId[]): Promise<LocationId[]> {
  await lockRecipients(trx, accounts);
  const fingerprint = await store.listFingerprint(trx);
  const candidates = (await store.listCandidates(trx)).map(toCandidate);
  const programs = await listPrograms(trx, accounts);
  const retired = new Set(candidates.filter((one) => one.retired).map(({ id }) => id));
  const areas = groupBy(await store.listAreas(trx, accounts), ({ account_id }) => account_id);
  const derived = [...areas].flatMap(([accountId, rows]) => {
    const watched = rows.map((row) => ({ area: toArea(row), leftOut: row.left_out }));
    const program = programs.get(accountId) ?? DEFAULT_PROGRAM;
    const own = candidates.filter((one) => one.programs.includes(program));
    return [...locationsWithin(watched, own)].map(([locationId, miles]) => ({
      accountId,
      locationId,
      miles,
      begins: !retired.has(locationId),
    }));
  });
  return store.applyDerived(trx, accounts, derived, fingerprint);
}

export function toArea({ kind, place, miles, lat, lng }: store.AreaRow): Area {
  if (kind === 'state') return { kind, place };
  if (miles === null || lat === null || lng === null) throw new Error('A radius without a middle');
  return { kind, place, miles, point: { lat, lng } };
}

export const toCandidate = ({ id, state, lat, lng, services, retired_at }: CandidateRow) => ({
  id,
  state,
  point: lat === null || lng === null ? null : { lat, lng },
  programs: programsOf(services),
  retired: retired_at !== null,
});
