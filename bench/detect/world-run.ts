import { createWorld } from '#simulators/appointments/world/world';
import { type LifeLaw, RECORDED } from '#simulators/appointments/world/parameters';
import { play } from './play.ts';
import { adaptive, fixedSweep, roundRobin } from './policies.ts';
import { ceilingOf, type Score } from './score.ts';
import { unroll } from './timeline.ts';

/** A Monday; the world only needs some day to begin on. */
const STARTS_AT = Date.UTC(2026, 0, 5);
const DAYS = 28;

/** Every policy over the same world. */
export interface WorldScores {
  seed: number;
  lives: LifeLaw;
  sweep: Score;
  roundRobin: Score;
  adaptive: Score;
  /** The same scheduler while every bulk call fails; null where that was not asked for. */
  withoutBulk: Score | null;
  ceiling: Score;
}

/** What to play; the run without the bulk call takes as long as the one with it. */
export interface WorldTask {
  seed: number;
  lives: LifeLaw;
  withoutBulk: boolean;
}

export function runWorld({ seed, lives, withoutBulk }: WorldTask): WorldScores {
  const relistedShare = lives === 'table' ? 0 : RECORDED.relistedShare;
  const timeline = unroll(createWorld({ seed, startsAt: STARTS_AT, lives, relistedShare }), DAYS);
  const { world } = timeline;
  return {
    seed,
    lives,
    sweep: play(timeline, fixedSweep(world), { bulkWorks: true }),
    roundRobin: play(timeline, roundRobin(world), { bulkWorks: true }),
    adaptive: play(timeline, adaptive(world), { bulkWorks: true }),
    withoutBulk: withoutBulk ? play(timeline, adaptive(world), { bulkWorks: false }) : null,
    ceiling: ceilingOf(timeline),
  };
}
