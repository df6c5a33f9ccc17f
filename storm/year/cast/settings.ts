import { API } from '#contract/paths';
import { PROGRAM_API } from '#contract/program-paths';
import { AREA_API } from '#contract/area-paths';
import { BOOKING_API } from '#contract/booking-paths';
import { CENTERS, HOME_ZONES } from '../centers.ts';
import type { Preferences } from '../model/facts.ts';
import { dateOf } from '../model/local-time.ts';
import type { Person } from '../person.ts';
import { type Action, DAY, expectStatus, type Scene } from '../scene.ts';
import { giveNumber } from './joining.ts';
import { later } from './sign-in.ts';

const PARTS = ['morning', 'afternoon', 'evening'] as const;

async function save(scene: Scene, person: Person, change: Partial<Preferences>, pausedUntil?: string | null) {
  const now = person.standing;
  if (now === undefined) return;
  const preferences = { ...now.preferences, ...change };
  const body = { ...preferences, ...(pausedUntil === undefined ? {} : { pausedUntil }) };
  const saved = await person.client.post(API.notificationPreferences, body);
  if (!expectStatus(scene, person.name, 'Save Settings', saved, 200)) return;
  person.change({
    preferences,
    ...(pausedUntil === undefined
      ? {}
      : { pausedUntil: pausedUntil === null ? null : Date.parse(pausedUntil) }),
  });
}

export const changeSettings: Action = (scene, person, random) =>
  save(scene, person, {
    immediateAlerts: random.chance(0.8),
    maxDailyNotifications: 1 + random.below(10),
    minimumDaysOut: random.pick([7, 30, 60, 90, 180, 365]) ?? 90,
    urgencyThreshold: random.pick([1, 5, 6, 6, 6, 8, 10]) ?? 6,
    timesOfDay: random.chance(0.7) ? PARTS : [random.pick(PARTS), 'evening'],
    weekendsOnly: random.chance(0.1),
    partySize: random.chance(0.8) ? 1 : 2,
    earlierThan: random.chance(0.8)
      ? null
      : dateOf(scene.time.now + (20 + random.below(80)) * DAY, 'America/New_York'),
  });

export const setQuietHours: Action = (scene, person, random) =>
  save(scene, person, {
    quietHours: random.chance(0.25)
      ? null
      : { from: random.pick(['21:00', '22:30', '01:00']), to: random.pick(['06:00', '07:30', '02:30']) },
  });

export const pauseOnScreen: Action = (scene, person, random) =>
  save(scene, person, {}, new Date(scene.time.now + (1 + random.below(4)) * DAY).toISOString());

export const removeWatch: Action = async (scene, person, random) => {
  const id = random.pick([...(person.standing?.watches.keys() ?? [])]);
  if (id === undefined) return;
  const removed = await person.client.delete(API.watch.replace(':id', String(id)));
  if (!expectStatus(scene, person.name, 'Remove Alert', removed, 204)) return;
  const { chosen, states, leftOut } = person.wishes;
  const isIncluded = CENTERS.some((center) => center.id === id && states.has(center.state));
  person.wish({
    chosen: new Set([...chosen].filter((other) => other !== id)),
    leftOut: new Set(isIncluded ? [...leftOut, id] : leftOut),
  });
};

export const watchState: Action = async (scene, person, random) => {
  const state = random.pick(['CA', 'TX', 'FL', 'AZ', 'CO'] as const);
  const added = await person.client.post(AREA_API.areas, { kind: 'state', place: state });
  const paid = (await person.client.me()).isSubscribed;
  if (!expectStatus(scene, person.name, 'an area', added, ...(paid ? [200, 201] : [403])) || !paid) return;
  person.wish({ states: new Set([...person.wishes.states, state]) });
};

/** Whoever applied for another program watches its centers in their states, and what they chose as before. */
export const applyForProgram: Action = async (scene, person, random) => {
  const program = random.pick(['global-entry', 'sentri'] as const);
  const said = await person.client.post(PROGRAM_API.program, { program });
  if (expectStatus(scene, person.name, 'a program', said, 204)) person.wish({ program });
};

export const moveHome: Action = async (scene, person, random) => {
  const number = person.standing?.number ?? null;
  if (number === null) return;
  const zone = random.pick(HOME_ZONES);
  const moved = await person.client.post(API.updatePhone, {
    phoneNumber: number,
    consent: true,
    timeZone: zone,
  });
  if (expectStatus(scene, person.name, 'a new time zone', moved, 200)) person.change({ zone });
};

/** A new phone, with a new number; the old one must stay silent from then on. */
export const changeNumber: Action = async (scene, person) => {
  if (person.numbers.size < 40) await giveNumber(scene, person, person.standing?.zone ?? HOME_ZONES[0]);
};

async function reply(scene: Scene, person: Person, word: string): Promise<boolean> {
  const number = person.standing?.number ?? null;
  if (number === null) return false;
  const [status] = await scene.texts.handset(number).reply(word);
  if (status !== 200) scene.broken(person.name, `the text ${word} was answered ${status}`);
  await scene.service.settle();
  return status === 200;
}

export const stopByText: Action = async (scene, person, random) => {
  if (
    person.standing?.stopped === true ||
    !(await reply(scene, person, random.pick(['STOP', 'stop', 'Quit'])))
  )
    return;
  person.change({ stopped: true });
  if (!(await person.client.me()).smsOptedOut)
    scene.broken(person.name, 'STOP is not mirrored in the account');
  const at = scene.time.now + (1 + random.below(3)) * DAY;
  if (random.chance(0.7)) scene.schedule.add([{ at, run: () => startByText(scene, person, random) }]);
};

const startByText: Action = async (scene, person) => {
  if (person.standing?.stopped !== true || !person.exists) return;
  if (await reply(scene, person, 'START')) person.change({ stopped: false });
};

export const pauseByText: Action = async (scene, person) => {
  if (person.standing?.stopped !== true && (await reply(scene, person, 'PAUSE 3')))
    person.change({ pausedUntil: scene.time.now + 3 * DAY });
};

export const resumeByText: Action = async (scene, person) => {
  if (person.standing?.stopped !== true && (await reply(scene, person, 'RESUME')))
    person.change({ pausedUntil: null, booked: false });
};

export const gotInterview: Action = async (scene, person, random) => {
  const booked = await person.client.post(BOOKING_API.booking);
  if (!expectStatus(scene, person.name, 'I got my interview', booked, 200)) return;
  person.change({ booked: true });
  if (random.chance(0.5)) return;
  const takeBack = async () => {
    if (person.standing?.booked !== true) return;
    const back = await person.client.delete(BOOKING_API.booking);
    if (expectStatus(scene, person.name, 'I still need one', back, 204)) person.change({ booked: false });
  };
  later(scene, person, 2 * DAY, takeBack);
};
