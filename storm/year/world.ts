import { seededRandom, type SeededRandom } from '../../test/garbage/seeded-random.ts';
import { CENTERS } from './centers.ts';
import type { Slot } from './model/facts.ts';
import { dateOf } from './model/local-time.ts';
import type { Scheduled } from './schedule.ts';
import type { Source } from './source.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Every way in which an answer of the source can be wrong, beside the one that takes real time to give up. */
const SPOILS = 'blank html 403 429 500 302 drop cut cut-json partial types shuffle old'.split(' ');

/** People act and slots appear in one stretch of each day, at another hour each time; beside it nothing can differ. */
export function stretchOf(seed: number, day: number, start: number): number {
  const random = seededRandom(seed * 7_919 + day);
  return start + day * DAY + random.below(22 * 60) * MINUTE;
}

interface WorldOptions {
  seed: number;
  start: number;
  days: number;
  source: Source;
}

/** A year of the source: openings that last minutes to days, some coming back, releases, outages and garbage. */
export function worldEvents({ seed, start, days, source }: WorldOptions): Scheduled[] {
  const events: Scheduled[] = [];
  for (let day = 0; day < days; day += 1) {
    const random = seededRandom(seed * 104_729 + day);
    const stretch = stretchOf(seed, day, start);
    for (let groups = random.below(3); groups > 0; groups -= 1) {
      const at = stretch + 4 * MINUTE + random.below(20) * MINUTE;
      events.push(...openTogether(random, at, source));
    }
    if (random.chance(0.4)) {
      const [kind, times] = [random.pick(SPOILS) ?? 'html', 1 + random.below(3)];
      events.push({ at: stretch + random.below(15) * MINUTE, run: () => source.spoil(kind, times) });
    }
    if (random.chance(0.03)) events.push(...outage(random, stretch, source));
  }
  return events.map((event) => Object.assign(event, { isOfSource: true }));
}

/** Found by one look: one slot mostly, sometimes the newly published times of a week. */
function openTogether(random: SeededRandom, at: number, source: Source): Scheduled[] {
  const { id: center, zone } = random.pick(CENTERS);
  const count = random.chance(0.04) ? 8 + random.below(4) : random.chance(0.3) ? 2 : 1;
  const life = lifeOf(random);
  const slots = Array.from({ length: count }, () => {
    const slot = { center, zone, local: timeAhead(random, at, zone), seats: seatsOf(random) };
    const back = random.chance(0.15) ? 5 * MINUTE + random.below(20) * MINUTE : null;
    let open: Slot | undefined;
    const events: Scheduled[] = [
      { at, isOpening: true, run: async () => void (open = await source.openSlot(slot)) },
      { at: at + life, run: async () => open && source.takeSlot(open) },
    ];
    if (back !== null)
      events.push(
        { at: at + life + back, isOpening: true, run: async () => void (open = await source.openSlot(slot)) },
        { at: at + life + back + 10 * MINUTE, run: async () => open && source.takeSlot(open) },
      );
    return events;
  }).flat();
  // So much at the second look after a gap would be taken for what the first one failed to show.
  const again = { at: at - 2 * MINUTE, isOpening: true, run: async () => source.lookAgainAt(center) };
  return count > 2 ? [again, ...slots] : slots;
}

const seatsOf = (random: SeededRandom): number => (random.chance(0.75) ? 1 : 2 + random.below(3));

function lifeOf(random: SeededRandom): number {
  const kind = random.next();
  if (kind < 0.3) return (2 + random.below(3)) * MINUTE;
  if (kind < 0.65) return (5 + random.below(20)) * MINUTE;
  return kind < 0.9 ? (1 + random.below(8)) * HOUR : (1 + random.below(3)) * DAY;
}

/** On a quarter of the center's clock; interviews happen at night, too. An hour that clocks leave out is not offered. */
function timeAhead(random: SeededRandom, at: number, zone: string): string {
  const days = 4 + Math.min(150, Math.floor(-Math.log(1 - random.next()) * 20));
  const hour = [7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 19, 21, 0, 4][random.below(14)] ?? 9;
  const quarter = ['00', '15', '30', '45'][random.below(4)] ?? '00';
  return `${dateOf(at + days * DAY, zone)}T${String(hour).padStart(2, '0')}:${quarter}`;
}

function outage(random: SeededRandom, at: number, source: Source): Scheduled[] {
  const kind = random.pick(['500', '403', 'html', 'types', 'blank'] as const);
  return [
    { at, run: () => source.spoil(kind, 1_000) },
    { at: at + 20 * MINUTE + random.below(120) * MINUTE, run: () => source.heal() },
  ];
}
