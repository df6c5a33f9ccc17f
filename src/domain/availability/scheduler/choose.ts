import { appraise } from './appraise.ts';
import { duty, mayAskBulk } from './duties.ts';
import { HORIZONS } from './horizons.ts';
import { nextRequestAt } from './pace.ts';
import type { Request } from './request.ts';
import { mayLook } from './routine.ts';
import { type SchedulerSettings, spacing } from './settings.ts';
import { type SchedulerState, withLocation } from './state.ts';

export interface Choice {
  request: Request;
  /** The state in which the request counts as sent. */
  state: SchedulerState;
}

/** The request worth most: a look at one location, or the bulk call under one of the horizons. */
function mostWorth(state: SchedulerState, now: number, settings: SchedulerSettings): Request {
  const { looks, bulk } = appraise(state, now);
  let request: Request = { kind: 'wait', until: now + spacing(settings) };
  let most = -1;
  state.locations.forEach((location, index) => {
    const worth = looks[index] ?? 0;
    if (worth <= most || !mayLook(location, now)) return;
    most = worth;
    request = { kind: 'look', location: location.id, reason: 'index' };
  });
  if (!mayAskBulk(state.shared, now)) return request;
  HORIZONS.forEach((before, horizon) => {
    const worth = bulk[horizon] ?? 0;
    if (worth <= most) return;
    most = worth;
    request = { kind: 'bulk', before };
  });
  return request;
}

function granted(state: SchedulerState, request: Request, now: number): SchedulerState {
  if (request.kind === 'wait') return state;
  const { shared } = state;
  if (request.kind === 'bulk') {
    return { ...state, shared: { ...shared, lastRequestAt: now, bulk: { ...shared.bulk, askedAt: now } } };
  }
  const routineAt = request.reason === 'routine' ? now : shared.routineAt;
  const asked = withLocation(state, request.location, (location) => ({ ...location, askedAt: now }));
  return { ...asked, shared: { ...shared, lastRequestAt: now, routineAt } };
}

/**
 * The next request and the state in which it counts as sent. Decisions are taken one after the other (in production
 * under a row lock), by whichever process comes first: all it needs is the state.
 */
export function chooseNext(state: SchedulerState, now: number, settings: SchedulerSettings): Choice {
  const until = nextRequestAt(state.shared, settings);
  if (now < until) return { request: { kind: 'wait', until }, state };
  const request = duty(state, now, settings) ?? mostWorth(state, now, settings);
  return { request, state: granted(state, request, now) };
}
