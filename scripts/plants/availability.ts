import type { Plant } from './plant.ts';

const JUDGING = 'src/domain/availability/judging';

export const availabilityPlants: readonly Plant[] = [
  {
    name: 'one incomplete list closes centers',
    file: 'src/server/features/availability/source/location-store.ts',
    find: 'const unlistedAgain = sql`${unlisted} and ${service} = any (missing_from)`;',
    replace: 'const unlistedAgain = sql`${unlisted} and (true or ${service} = any (missing_from))`;',
    caughtBy: 'src/server/features/availability/polling/programs.db.test.ts',
  },
  {
    name: 'a center that sold out at once takes every request for itself',
    file: 'src/server/features/availability/judging/look-store.ts',
    find: 'when look_requested_at > ${askedAt} then least(look_requested_at, ${lookAgainAt}) else ${lookAgainAt}',
    replace: 'when true then least(look_requested_at, ${lookAgainAt}) else ${askedAt}',
    caughtBy: 'src/server/features/availability/judging/apply-look.db.test.ts',
  },
  {
    name: 'a doubt never ends when looks follow each other closely',
    file: 'src/domain/availability/judging/doubts.ts',
    find: 'return [...older, ...newest].slice(-MOST_KEPT);',
    replace: 'return older.length < 0 ? older : newest;',
    caughtBy: `${JUDGING}/judge-look.test.ts`,
  },
  {
    name: 'a slot missing in one look counts as taken',
    file: `${JUDGING}/known-slot.ts`,
    find: 'export const CONFIRMING_MISSES = 2;',
    replace: 'export const CONFIRMING_MISSES = 1;',
    caughtBy: `${JUDGING}/diff.test.ts`,
  },
  {
    name: 'two answers of one cache count as two looks',
    file: `${JUDGING}/known-slot.ts`,
    find: 'export const SECOND_MISS_AFTER_MS = 60_000;',
    replace: 'export const SECOND_MISS_AFTER_MS = 1_000;',
    caughtBy: `${JUDGING}/diff.test.ts`,
  },
  {
    name: 'what was there all night is announced in the morning',
    file: `${JUDGING}/judge-look.ts`,
    find: 'now - location.lastGoodLookAt > BASELINE_GAP_MS',
    replace: 'now - location.lastGoodLookAt > 48 * BASELINE_GAP_MS',
    caughtBy: `${JUDGING}/judge-look.test.ts`,
  },
  {
    name: 'a stale answer brings old slots back',
    file: `${JUDGING}/doubts.ts`,
    find: 'const AGREEING = { news: 1, replaced: 2, returned: 2 } as const;',
    replace: 'const AGREEING = { news: 1, replaced: 2, returned: 0 } as const;',
    caughtBy: `${JUDGING}/judge-look.test.ts`,
  },
  {
    name: 'an answer for another center is believed',
    file: `${JUDGING}/doubts.ts`,
    find: 'const SEVERAL = 2;',
    replace: 'const SEVERAL = 200;',
    caughtBy: `${JUDGING}/judge-look.test.ts`,
  },
  {
    name: 'an empty answer makes everything vanish',
    file: `${JUDGING}/blank-guard.ts`,
    find: 'return vanished >= VANISHED_LOCATIONS && vanished >= stocked * VANISHED_SHARE;',
    replace: 'return vanished >= 1_000 && vanished >= stocked * VANISHED_SHARE;',
    caughtBy: `${JUDGING}/judge-bulk.test.ts`,
  },
  {
    name: 'a slot that comes back to an empty center is never told again',
    file: 'src/server/features/availability/polling/record-bulk.ts',
    find: 'const empty = [...new Set([...plan.vanished, ...again])];',
    replace: 'const empty = again.length < 0 ? again : plan.vanished;',
    caughtBy: 'src/server/features/availability/judging/relisted.db.test.ts',
  },
  {
    name: 'night interviews belong to the morning',
    file: 'src/domain/time/time-of-day.ts',
    find: 'hour >= 5 && hour < 12',
    replace: 'hour < 12',
    caughtBy: 'src/domain/time/time-of-day.test.ts',
  },
  {
    name: 'five seats are few',
    file: 'src/domain/availability/status.ts',
    find: 'seats < LIMITED_BELOW',
    replace: 'seats <= LIMITED_BELOW',
    caughtBy: 'src/domain/availability/status.test.ts',
  },
];
