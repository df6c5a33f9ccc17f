import type { Policy } from './policies.ts';
import { REQUEST_TIME, type Score, scoreOf } from './score.ts';
import { type Timeline, WorldUpstream } from './timeline.ts';

/** One policy through one world in virtual time. The answer shows the moment of asking and arrives a second later. */
export function play(timeline: Timeline, policy: Policy, options: { bulkWorks: boolean }): Score {
  const upstream = new WorldUpstream(timeline);
  const detectedAt = new Float64Array(timeline.count).fill(Number.NaN);
  let requests = 0;
  let now = timeline.from;

  function look(centre: number, askedAt: number): void {
    const { openings, stock } = upstream.look(centre, askedAt);
    const fresh = openings.filter((slot) => Number.isNaN(detectedAt[slot.index]));
    for (const slot of fresh) detectedAt[slot.index] = now;
    const open = [...stock, ...openings.map((slot) => slot.startsAt)].toSorted((one, other) => one - other);
    policy.onLook(centre, { open, appeared: fresh.map((slot) => slot.startsAt) }, askedAt, now);
  }

  while (now < timeline.to) {
    const request = policy.next(now);
    if (request.kind === 'wait') {
      now = Math.max(request.until, now + 1);
      continue;
    }
    const askedAt = now;
    requests++;
    now += REQUEST_TIME;
    if (request.kind === 'look') look(request.location, askedAt);
    else if (options.bulkWorks)
      policy.onBulk(request.before, upstream.bulk(request.before, askedAt), askedAt, now);
    else policy.onFailure(request, now);
  }
  return scoreOf(timeline, detectedAt, requests);
}
