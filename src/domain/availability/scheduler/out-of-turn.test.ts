import { expect, it } from 'vitest';
import { chooseNext } from './choose-next.ts';
import { observeBulk } from './observe-bulk.ts';
import { observeLook } from './observe-look.ts';
import { nextRequestAt } from './pace.ts';
import { requestLook, simulatedLocations } from '../../../../test/scheduler-simulation.ts';
import { SECOND, spacing, WINDOW } from './settings.ts';
import { newState } from './state.ts';

const NOW = Date.UTC(2026, 2, 2, 14);
const CHECK_INTERVAL = 480 * SECOND;

/** All is known to be empty, and a request has just left in its turn. */
function justAsked(requestsPerMinute: number) {
  const settings = { requestsPerMinute, checkInterval: CHECK_INTERVAL };
  const locations = simulatedLocations(2);
  const { state } = chooseNext(newState(locations, NOW), NOW, settings);
  const quiet = observeBulk(state, { before: null, askedAt: NOW, present: new Set() });
  const [one, other] = locations.map(({ id }) => id);
  if (one === undefined || other === undefined) throw new Error('two locations');
  return { settings, quiet, one, other, turn: nextRequestAt(quiet.shared, settings) };
}

it('looks that texts wait for leave at once, one after the other', () => {
  const { settings, quiet, one, other } = justAsked(15);
  const first = chooseNext(requestLook(quiet, one, NOW), NOW + SECOND, settings);
  expect(first.request).toEqual({ kind: 'look', location: one, reason: 'requested' });
  const answer = { location: one, askedAt: NOW + SECOND, open: [], appeared: [] };
  const again = requestLook(observeLook(first.state, answer, NOW + SECOND), other, NOW + SECOND);
  expect(chooseNext(again, NOW + 2 * SECOND, settings).request).toEqual({
    kind: 'look',
    location: other,
    reason: 'requested',
  });
});

it('turns wait while a minute has room for one more only, and everybody while it is full', () => {
  const { settings, quiet, one } = justAsked(15);
  const APART = 4 * SECOND;
  const sent = (count: number) =>
    Array.from({ length: count }, (_, index) => NOW - (count - 1 - index) * APART);
  const after = (count: number) =>
    requestLook({ ...quiet, shared: { ...quiet.shared, sentAt: sent(count) } }, one, NOW);
  expect(nextRequestAt(after(14).shared, settings)).toBe(NOW - 13 * APART + WINDOW);
  expect(chooseNext(after(14), NOW + SECOND, settings).request).toMatchObject({ location: one });
  const full = after(15);
  const room = NOW - 14 * APART + WINDOW;
  expect(chooseNext(full, room - 1, settings).request).toMatchObject({ kind: 'wait' });
  expect(chooseNext(full, room, settings).request).toMatchObject({ location: one });
});

it('after a silence they do not come in a rush: the seventh waits for four turns since the first', () => {
  const { settings, quiet, one } = justAsked(15);
  const sentAt = [5, 4, 3, 2, 1, 0].map((before) => NOW - before * SECOND);
  const wanted = requestLook({ ...quiet, shared: { ...quiet.shared, sentAt } }, one, NOW);
  const rested = { ...wanted, shared: { ...wanted.shared, lastRequestAt: NOW + WINDOW } };
  const room = NOW - 5 * SECOND + 4 * spacing(settings);
  expect(chooseNext(rested, room - 1, settings).request).toMatchObject({ kind: 'wait' });
  expect(chooseNext(rested, room, settings).request).toMatchObject({ location: one });
});

it('nothing is kept back of a budget of four, so the look waits for its turn', () => {
  const { settings, quiet, one, turn } = justAsked(4);
  const wanted = requestLook(quiet, one, NOW);
  expect(chooseNext(wanted, NOW + SECOND, settings).request).toEqual({ kind: 'wait', until: turn });
  expect(chooseNext(wanted, turn, settings).request).toMatchObject({ location: one, reason: 'requested' });
});
