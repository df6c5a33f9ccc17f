import { expect, it } from 'vitest';
import { chooseNext } from './choose.ts';
import { observeBulk } from './observe-bulk.ts';
import { observeLook } from './observe-look.ts';
import { nextRequestAt } from './pace.ts';
import { rehearsalLocations } from './rehearsal.ts';
import { SECOND, WINDOW } from './settings.ts';
import { newState, requestLook } from './state.ts';

const NOW = Date.UTC(2026, 2, 2, 14);
const CHECK_INTERVAL = 480 * SECOND;

/** All is known to be empty, and a request has just left in its turn. */
function justAsked(requestsPerMinute: number) {
  const settings = { requestsPerMinute, checkInterval: CHECK_INTERVAL };
  const locations = rehearsalLocations(2);
  const { state } = chooseNext(newState(locations, NOW), NOW, settings);
  const quiet = observeBulk(state, { before: null, askedAt: NOW, present: new Set() });
  const [one, other] = locations.map(({ id }) => id);
  if (one === undefined || other === undefined) throw new Error('two locations');
  return { settings, quiet, one, other, turn: nextRequestAt(quiet.shared, settings) };
}

it('a look that a text waits for leaves at once, and the next such look a minute after it', () => {
  const { settings, quiet, one, other, turn } = justAsked(15);
  const first = chooseNext(requestLook(quiet, one, NOW), NOW + SECOND, settings);
  expect(first.request).toEqual({ kind: 'look', location: one, reason: 'requested' });
  const answer = { location: one, askedAt: NOW + SECOND, open: [], appeared: [] };
  const again = requestLook(observeLook(first.state, answer, NOW + SECOND), other, NOW + SECOND);
  expect(chooseNext(again, NOW + 2 * SECOND, settings).request).toEqual({ kind: 'wait', until: turn });
  const busy = { ...again, shared: { ...again.shared, lastRequestAt: NOW + WINDOW } };
  expect(chooseNext(busy, NOW + SECOND + WINDOW, settings).request).toEqual({
    kind: 'look',
    location: other,
    reason: 'requested',
  });
});

it('nothing is kept back of a budget of four, so the look waits for its turn', () => {
  const { settings, quiet, one, turn } = justAsked(4);
  const wanted = requestLook(quiet, one, NOW);
  expect(chooseNext(wanted, NOW + SECOND, settings).request).toEqual({ kind: 'wait', until: turn });
  expect(chooseNext(wanted, turn, settings).request).toMatchObject({ location: one, reason: 'requested' });
});
