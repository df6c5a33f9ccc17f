import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooseNext } from './choose-next.ts';
import { BANDS } from './horizons.ts';
import { observeBulk } from './observe-bulk.ts';
import { observeLook } from './observe-look.ts';
import {
  requestLook,
  simulatedLocations,
  type SimulatedSource,
  simulateScheduler,
  type SentRequest,
} from '../../../../test/scheduler-simulation.ts';
import { DAY, DETAIL_CEILING, HOUR, MINUTE, SECOND } from './settings.ts';
import { newState, type SchedulerState, withLocation } from './state.ts';

const NOW = Date.UTC(2026, 2, 2, 14);
const SETTINGS = { requestsPerMinute: 15, checkInterval: 480 * SECOND };

/** A small living source: every location with an odd id keeps stock, all open something now and then for a minute or ten. */
const lively: SimulatedSource = {
  openAt(location, at) {
    const period = 7 * MINUTE + (location % 13) * MINUTE;
    const turn = Math.floor(at / period);
    const isOpen = at % period < (location % 3 === 0 ? 10 : 1) * MINUTE;
    const opening = turn * period + ((location * turn) % 60) * DAY + DAY;
    const stock = Math.floor(at / DAY) * DAY + 100 * DAY;
    return [...(isOpen ? [opening] : []), ...(location % 2 === 1 ? [stock, stock + HOUR] : [])];
  },
};

const empty: SimulatedSource = { openAt: () => [] };

function gaps(times: readonly number[], from: number, to: number): number[] {
  return [from, ...times, to].slice(1).map((time, index) => time - ([from, ...times][index] ?? from));
}

const looksAt = (sent: readonly SentRequest[], id: number) =>
  sent.filter(({ request }) => request.kind === 'look' && request.location === id).map(({ at }) => at);
const bulkTimes = (sent: readonly SentRequest[]) =>
  sent.filter(({ request }) => request.kind === 'bulk' && request.before === null).map(({ at }) => at);

const isOutOfTurn = ({ request }: SentRequest) => request.kind === 'look' && request.reason === 'promised';

describe('the pace', () => {
  it('never exceeds the budget in any minute and keeps its spacing, whatever answers and failures come', () => {
    const kinds = ['refused', 'failed', 'garbled'] as const;
    const budgetHolds = fc.property(
      fc.integer({ min: 1, max: 60 }),
      fc.integer({ min: 1, max: 900 }),
      fc.array(
        fc.option(fc.tuple(fc.constantFrom(...kinds), fc.constantFrom(0, 0, 0, 900, 90_000)), { freq: 2 }),
        {
          minLength: 5,
          maxLength: 60,
        },
      ),
      (requestsPerMinute, interval, script) => {
        const settings = { requestsPerMinute, checkInterval: interval * SECOND };
        let turn = 0;
        const source: SimulatedSource = {
          ...lively,
          failure() {
            const step = script[turn++ % script.length];
            return step ? { kind: step[0], retryAfter: step[1] } : null;
          },
        };
        const state = newState(simulatedLocations(9), NOW);
        const { sent } = simulateScheduler(state, source, { from: NOW, to: NOW + 20 * MINUTE, settings });
        const apart = (steps: number) =>
          sent.slice(steps).map(({ at }, index) => at - (sent[index]?.at ?? Number.NaN));
        const inTurn = sent.filter((one) => !isOutOfTurn(one)).map(({ at }) => at);
        return (
          gaps(inTurn, NOW, NOW)
            .slice(1, -1)
            .every((gap) => gap >= 60_000 / requestsPerMinute) &&
          apart(requestsPerMinute).every((gap) => gap > 60_000)
        );
      },
    );
    expect(() => fc.assert(budgetHolds, { numRuns: 40 })).not.toThrow();
  });

  it('is constant while answers are good and nothing flips', () => {
    const state = newState(simulatedLocations(40), NOW);
    const { sent } = simulateScheduler(state, empty, { from: NOW, to: NOW + HOUR, settings: SETTINGS });
    const times = sent.map(({ at }) => at);
    expect(new Set(gaps(times, NOW, NOW).slice(1, -1)).size).toBe(1);
  });

  it('lets looks leave as soon as bits have flipped, while bits can be believed', () => {
    const [quiet, busy] = simulatedLocations(2, (index) => index + 1);
    if (quiet === undefined || busy === undefined) throw new Error('two locations');
    let state = newState([quiet, busy], NOW);
    for (const { id } of [quiet, busy]) {
      state = observeLook(state, { location: id, askedAt: NOW, open: [], appeared: [] }, NOW);
    }
    ({ state } = chooseNext(state, NOW + MINUTE, SETTINGS));
    const { lastRequestAt } = state.shared;
    state = observeBulk(state, {
      before: null,
      askedAt: lastRequestAt,
      present: new Set([quiet.id, busy.id]),
    });
    const first = chooseNext(state, lastRequestAt + SECOND, SETTINGS);
    expect(first.request).toEqual({ kind: 'look', location: busy.id, reason: 'promised' });
    const second = chooseNext(first.state, lastRequestAt + 2 * SECOND, SETTINGS);
    expect(second.request).toEqual({ kind: 'look', location: quiet.id, reason: 'promised' });
    const unusable = { ...state.shared, bulk: { ...state.shared.bulk, usable: false } };
    expect(chooseNext({ ...state, shared: unusable }, lastRequestAt + SECOND, SETTINGS).request.kind).toBe(
      'wait',
    );
  });
});

describe('the beginning', () => {
  it('looks at everything that has something, one after the other, before it weighs anything else', () => {
    const state = newState(simulatedLocations(40), NOW);
    const { sent } = simulateScheduler(state, lively, {
      from: NOW,
      to: NOW + 3 * MINUTE,
      settings: SETTINGS,
    });
    const looked = sent.flatMap(({ request }) => (request.kind === 'look' ? [request.location] : []));
    const stocked = state.locations.filter(({ id }) => id % 2 === 1);
    expect(new Set(looked.filter((id) => id % 2 === 1)).size).toBe(stocked.length);
    expect(bulkTimes(sent).length).toBeLessThan(sent.length / 4);
  });

  it('knows what is new at a location that no look has reached, once a bulk answer has shown it empty', () => {
    const locations = simulatedLocations(100);
    const late = locations.at(-1)?.id ?? 0;
    const opensAt = NOW + 30 * SECOND;
    const source: SimulatedSource = {
      openAt: (id, at) => (id === late ? (at < opensAt ? [] : [opensAt + DAY]) : [NOW + 100 * DAY]),
    };
    const { sent } = simulateScheduler(newState(locations, NOW), source, {
      from: NOW,
      to: NOW + 20 * MINUTE,
      settings: { ...SETTINGS, checkInterval: 40 * SECOND },
    });
    const flippedAt = bulkTimes(sent).find((at) => at >= opensAt) ?? Number.NaN;
    expect((looksAt(sent, late)[0] ?? Number.NaN) - flippedAt).toBeLessThanOrEqual(2 * SECOND);
  });
});

describe('the promises', () => {
  const locations = simulatedLocations(120, (index) => (index % 7 === 0 ? 0 : index));
  const { sent, state } = simulateScheduler(newState(locations, NOW), lively, {
    from: NOW,
    to: NOW + 2.5 * HOUR,
    settings: SETTINGS,
  });

  it('ask the bulk call for any date at least every interval', () => {
    expect(Math.max(...gaps(bulkTimes(sent), NOW, NOW + 2.5 * HOUR))).toBeLessThan(SETTINGS.checkInterval);
  });

  it('look at every location with stock at least every 30 minutes, watched or not', () => {
    for (const { id } of locations.filter((location) => location.id % 2 === 1)) {
      const times = looksAt(sent, id);
      expect(times.length).toBeGreaterThan(0);
      expect(Math.max(...gaps(times, times[0] ?? NOW, NOW + 2.5 * HOUR))).toBeLessThanOrEqual(DETAIL_CEILING);
    }
  });

  it('leave empty locations to the bulk call', () => {
    const quiet = simulateScheduler(newState(locations, NOW), empty, {
      from: NOW,
      to: NOW + 2 * HOUR,
      settings: SETTINGS,
    });
    expect(quiet.state.locations.every(({ level }) => level === BANDS)).toBe(true);
    expect(quiet.sent.filter(({ request }) => request.kind === 'look').length).toBeLessThan(20);
  });

  it('find an opening at an empty watched location within seconds', () => {
    const openedAt = NOW + HOUR;
    const source: SimulatedSource = {
      openAt: (id, at) => (id === 5_004 && at >= openedAt ? [openedAt + 9 * DAY] : []),
    };
    const run = simulateScheduler(newState(locations, NOW), source, {
      from: NOW,
      to: NOW + 2 * HOUR,
      settings: SETTINGS,
    });
    const seenAt = looksAt(run.sent, 5_004).find((at) => at >= openedAt) ?? Number.POSITIVE_INFINITY;
    expect(seenAt - openedAt).toBeLessThan(15 * SECOND);
  });

  it('see under a nearer horizon what stock far ahead would hide', () => {
    const openedAt = NOW + HOUR;
    const source: SimulatedSource = {
      openAt: (id, at) => [
        ...(id === 5_004 && at >= openedAt ? [openedAt + 9 * DAY] : []),
        NOW + (100 + (id % 50)) * DAY,
      ],
    };
    const run = simulateScheduler(newState(locations, NOW), source, {
      from: NOW,
      to: NOW + 2 * HOUR,
      settings: SETTINGS,
    });
    const seenAt = looksAt(run.sent, 5_004).find((at) => at >= openedAt) ?? Number.POSITIVE_INFINITY;
    expect(seenAt - openedAt).toBeLessThan(MINUTE);
  });

  it('survive an interval shorter than the spacing without starving the looks', () => {
    const settings = { requestsPerMinute: 20, checkInterval: 1 * SECOND };
    const run = simulateScheduler(newState(locations, NOW), lively, {
      from: NOW,
      to: NOW + 30 * MINUTE,
      settings,
    });
    const looks = run.sent.filter(({ request }) => request.kind === 'look').length;
    expect(looks / run.sent.length).toBeGreaterThan(0.3);
    expect(bulkTimes(run.sent).length / run.sent.length).toBeGreaterThan(0.3);
  });

  it('serve a requested look first, once, whichever location it is', () => {
    const now = NOW + 2.5 * HOUR + MINUTE;
    for (const { id } of locations.slice(0, 20)) {
      const wished = requestLook(state, id, now);
      const settled = {
        ...wished,
        shared: { ...wished.shared, bulk: { ...wished.shared.bulk, at: Array(BANDS).fill(now) } },
      };
      const first = chooseNext(settled, now, SETTINGS);
      expect(first.request).toEqual({ kind: 'look', location: id, reason: 'requested' });
      const second = chooseNext(first.state, now + 5 * SECOND, SETTINGS);
      expect(second.request).not.toEqual(first.request);
    }
  });
});

describe('a decision', () => {
  const locations = simulatedLocations(12);
  const { state } = simulateScheduler(
    newState(locations, NOW),
    { ...lively, failure: onlyLooks },
    {
      from: NOW,
      to: NOW + 2 * HOUR,
      settings: SETTINGS,
    },
  );

  function onlyLooks(request: SentRequest['request']) {
    return request.kind === 'bulk' ? { kind: 'failed' as const } : null;
  }

  it('goes to the most watched of locations that are otherwise alike', () => {
    const now = state.shared.lastRequestAt + 10 * SECOND;
    const [model] = state.locations;
    if (model === undefined) throw new Error('no location');
    const alike = { ...model, lookedAt: now - 60_000, cleanAt: Array<number>(BANDS).fill(now - 60_000) };
    for (const favourite of locations) {
      const level = state.locations.reduce<SchedulerState>(
        (sum, { id }) =>
          withLocation(sum, id, () => ({ ...alike, id, watchers: id === favourite.id ? 11 : 10 })),
        state,
      );
      expect(chooseNext(level, now, SETTINGS).request).toMatchObject({
        kind: 'look',
        location: favourite.id,
      });
    }
  });

  it('is the same after the state went through JSON, request for request', () => {
    for (const minutes of [3, 17, 50]) {
      const begun = simulateScheduler(newState(locations, NOW), lively, {
        from: NOW,
        to: NOW + minutes * MINUTE,
        settings: SETTINGS,
      });
      const stored = JSON.parse(JSON.stringify(begun.state)) as SchedulerState;
      expect(stored).toEqual(begun.state);
      const on = { from: NOW + minutes * MINUTE, to: NOW + (minutes + 20) * MINUTE, settings: SETTINGS };
      expect(simulateScheduler(stored, lively, on).sent).toEqual(
        simulateScheduler(begun.state, lively, on).sent,
      );
    }
  });

  it('leaves untouched locations the same objects, so that a store need not write them', () => {
    const now = state.shared.lastRequestAt + 10 * SECOND;
    const { request, state: after } = chooseNext(state, now, SETTINGS);
    const changed = after.locations.filter((location, index) => location !== state.locations[index]);
    expect(changed.map(({ id }) => id)).toEqual(request.kind === 'look' ? [request.location] : []);
  });

  it('waits when there is nothing to ask', () => {
    const none = newState([], NOW);
    const asked = chooseNext(none, NOW, SETTINGS);
    expect(asked.request.kind).toBe('bulk');
    expect(chooseNext(asked.state, NOW + 10 * SECOND, SETTINGS).request.kind).toBe('wait');
  });
});
