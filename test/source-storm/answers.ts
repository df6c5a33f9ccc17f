import { createLivingWorld } from '#simulators/appointments/world/living-world';
import { pick, type RandomSource } from '#simulators/appointments/world/random';
import { DAY, HOUR } from '#simulators/appointments/world/parameters';
import type { SimulatedWorld } from '#simulators/appointments/world/world';
import { localText } from './truth.ts';

/** What the proxy between us and the scheduler does to an answer. */
export const MUTATIONS = ['html', 'cut', 'types', 'blank', 'partial', 'old', 'other-centre'] as const;
export type Mutation = (typeof MUTATIONS)[number];

export interface WireAnswer {
  contentType: string;
  body: string;
}

export interface Answers {
  seats(centre: number, at: number, mutation: Mutation | null): WireAnswer;
  bulk(before: string, at: number, mutation: Mutation | null): WireAnswer;
}

const PAGE = '<!doctype html><title>Pardon our interruption</title>';

/** The centre that is called n by the world has this id on the wire. */
export const idOf = (centre: number): number => 5000 + centre;

/** The scheduler's answers over a world, as text, spoilt as asked. */
export function createAnswers(world: SimulatedWorld, random: RandomSource): Answers {
  const today = createLivingWorld(world);
  const yesterday = createLivingWorld(world);

  const startsAt = (index: number, at: number, old: boolean) =>
    old ? yesterday.openAt(index, at - DAY) : today.openAt(index, at);

  /** Open times with their seats, and a full one. */
  function seatRows(index: number, at: number, old: boolean): unknown[] {
    const centre = world.centres[index];
    if (centre === undefined) return [];
    const seats = new Map<string, number>([[localText(centre, Math.floor(at / DAY) * DAY), 0]]);
    for (const start of startsAt(index, at, old)) {
      const local = localText(centre, start);
      seats.set(local, (seats.get(local) ?? 0) + 1);
    }
    return [...seats].map(([timestamp, active]) => ({
      active,
      total: 2,
      duration: 15,
      timestamp,
      remote: false,
    }));
  }

  const anyOther = (index: number) =>
    pick(
      random,
      world.centres.filter((centre) => centre.index !== index).map((centre) => [centre.index, 1] as const),
    );

  return {
    seats(index, at, mutation) {
      const whose = mutation === 'other-centre' ? anyOther(index) : index;
      return spoilt(seatRows(whose, at, mutation === 'old'), mutation, random);
    },
    bulk(before, at, mutation) {
      const wallClock = Date.parse(`${before}Z`);
      const rows = world.centres
        .filter(({ index, utcOffsetHours }) => {
          const whose = mutation === 'other-centre' ? (index + 1) % world.centres.length : index;
          const soonest = startsAt(whose, at, mutation === 'old')[0];
          return soonest !== undefined && soonest + utcOffsetHours * HOUR < wallClock;
        })
        .map(({ index }) => ({ id: idOf(index), name: `Centre ${index}` }));
      return spoilt(rows, mutation, random);
    },
  };
}

function spoilt(rows: readonly unknown[], mutation: Mutation | null, random: RandomSource): WireAnswer {
  const json = (body: unknown) => ({ contentType: 'application/json', body: JSON.stringify(body) });
  switch (mutation) {
    case 'html':
      return { contentType: random.next() < 0.5 ? 'text/html' : 'application/json', body: PAGE };
    case 'cut': {
      const { body } = json(rows);
      return {
        contentType: 'application/json',
        body: body.slice(0, Math.floor(body.length * random.next())),
      };
    }
    case 'types':
      return json(rows.length === 0 ? { message: 'try later' } : rows.map((row) => [row]));
    case 'blank':
      return json([]);
    case 'partial':
      return json(rows.filter(() => random.next() < 0.5));
    case 'old':
    case 'other-centre':
    case null:
      return json(rows);
  }
}
