import { describe, expect, it } from 'vitest';
import { chooseNext } from './choose-next.ts';
import { observeBulk } from './observe-bulk.ts';
import { observeLook } from './observe-look.ts';
import { nextRequestAt } from './pace.ts';
import { simulatedLocations, simulateScheduler } from '../../../../test/scheduler-simulation.ts';
import { DAY, MINUTE, SECOND } from './settings.ts';
import { newState } from './state.ts';

const NOW = Date.UTC(2026, 2, 2, 14);
const SETTINGS = { requestsPerMinute: 15, checkInterval: 480 * SECOND };

it('first looks go to the locations that most people watch', () => {
  const watchers = (index: number) => (index * 7) % 20;
  const { sent } = simulateScheduler(
    newState(simulatedLocations(20, watchers), NOW),
    { openAt: () => [NOW + 100 * DAY] },
    { from: NOW, to: NOW + MINUTE, settings: SETTINGS },
  );
  const watched = sent.flatMap(({ request }) =>
    request.kind === 'look' && request.reason === 'routine' ? [watchers(request.location - 5_000)] : [],
  );
  expect(watched.length).toBeGreaterThan(3);
  expect(watched).toEqual(watched.toSorted((a, b) => b - a));
});

it('first looks where nobody waits leave room for those who are watched', () => {
  const { sent } = simulateScheduler(
    newState(
      simulatedLocations(60, (index) => (index === 0 ? 1 : 0)),
      NOW,
    ),
    { openAt: () => [NOW + 100 * DAY] },
    { from: NOW, to: NOW + 3 * MINUTE, settings: SETTINGS },
  );
  const asked = sent.filter(({ request }) => request.kind === 'bulk').map(({ at }) => at);
  const waits = asked.map((at, index) => (asked[index + 1] ?? NOW + 3 * MINUTE) - at);
  expect(Math.max(...waits)).toBeLessThan(45 * SECOND);
  const looked = sent.flatMap(({ request }) => (request.kind === 'look' ? [request.location] : []));
  expect(new Set(looked).size).toBeGreaterThan(20);
});

describe('what was there before anybody looked', () => {
  const [seen, unseen] = simulatedLocations(2, (index) => 10 * (index + 1));
  if (seen === undefined || unseen === undefined) throw new Error('two locations');
  /** One location was seen empty by a look, the other by nobody; then bulk answers show something at both. */
  const looked = observeLook(
    newState([seen, unseen], NOW),
    { location: seen.id, askedAt: NOW, open: [], appeared: [] },
    NOW,
  );
  const asked = chooseNext(looked, NOW + MINUTE, SETTINGS).state;
  const { lastRequestAt } = asked.shared;
  const present = new Set([seen.id, unseen.id]);
  const state = [null, 7].reduce(
    (sum, before) => observeBulk(sum, { before, askedAt: lastRequestAt, present }),
    asked,
  );

  it('is no promise, however many watch it: nothing that a look finds there would be new', () => {
    expect(chooseNext(state, lastRequestAt + SECOND, SETTINGS).request).toEqual({
      kind: 'look',
      location: seen.id,
      reason: 'promised',
    });
  });

  it('weighs less than what has opened, and has its turn as a routine look', () => {
    const turn = nextRequestAt(state.shared, SETTINGS);
    expect(chooseNext(state, turn, SETTINGS).request).toEqual({
      kind: 'look',
      location: unseen.id,
      reason: 'routine',
    });
    const afterRoutine = { ...state, shared: { ...state.shared, routineAt: lastRequestAt } };
    expect(chooseNext(afterRoutine, turn, SETTINGS).request).toEqual({
      kind: 'look',
      location: seen.id,
      reason: 'index',
    });
  });
});
