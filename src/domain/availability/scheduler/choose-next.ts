import { requestValues } from './request-values.ts';
import { isPromised } from './bulk-evidence.ts';
import { dueRequest, mayAskBulk, requestedLook } from './due-request.ts';
import { HORIZONS } from './horizons.ts';
import { inTurn, nextPromptAt, nextRequestAt, outOfTurn } from './pace.ts';
import type { LookRequest, PollRequest } from './request.ts';
import { mayLook } from './routine-look.ts';
import { type SchedulerSettings, spacing } from './settings.ts';
import { type LocationPollState, type SchedulerState, withLocation } from './state.ts';

export interface RequestChoice {
  request: PollRequest;
  /** The state in which the request counts as sent. */
  state: SchedulerState;
}

/** The request of the highest value: a look at one location, or the bulk call under one of the horizons. */
function mostValuable(state: SchedulerState, now: number, settings: SchedulerSettings): PollRequest {
  const { looks, bulk } = requestValues(state, now);
  let request: PollRequest = { kind: 'wait', until: now + spacing(settings) };
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

/** A look that cannot wait: a text depends on it, or a bit shows an unseen slot; the most watched location first. */
function urgentLook(state: SchedulerState, now: number): LookRequest | null {
  const requested = requestedLook(state, now);
  if (requested !== null || !state.shared.promised) return requested;
  let most: LocationPollState | null = null;
  for (const location of state.locations) {
    if (location.watchers <= (most?.watchers ?? -1) || !mayLook(location, now)) continue;
    if (isPromised(location, state.shared.bulk)) most = location;
  }
  return most === null ? null : { kind: 'look', location: most.id, reason: 'promised' };
}

function granted(
  state: SchedulerState,
  request: PollRequest,
  now: number,
  settings: SchedulerSettings,
): SchedulerState {
  if (request.kind === 'wait') return state;
  const shared = inTurn(state.shared, now, settings);
  if (request.kind === 'bulk') {
    return { ...state, shared: { ...shared, bulk: { ...shared.bulk, askedAt: now } } };
  }
  const routineAt = request.reason === 'routine' ? now : shared.routineAt;
  return { ...withAsked(state, request, now), shared: { ...shared, routineAt } };
}

const withAsked = (state: SchedulerState, { location }: LookRequest, now: number): SchedulerState =>
  withLocation(state, location, (known) => ({ ...known, askedAt: now }));

/** An urgent look sent out of turn; later turns wait so that the budget holds. */
function promptLook(state: SchedulerState, now: number, settings: SchedulerSettings): RequestChoice | null {
  if (now < nextPromptAt(state.shared, settings)) return null;
  const request = urgentLook(state, now);
  if (request === null) return null;
  const asked = withAsked(state, request, now);
  return { request, state: { ...asked, shared: outOfTurn(asked.shared, now, settings) } };
}

/**
 * The next request and the state in which it counts as sent. Decisions are serialized (in production by a row lock) and
 * need nothing but the state, so any process may take the next one.
 */
export function chooseNext(state: SchedulerState, now: number, settings: SchedulerSettings): RequestChoice {
  const until = nextRequestAt(state.shared, settings);
  if (now < until) return promptLook(state, now, settings) ?? { request: { kind: 'wait', until }, state };
  const request = dueRequest(state, now, settings) ?? mostValuable(state, now, settings);
  return { request, state: granted(state, request, now, settings) };
}
