import type { Subscription } from '#contract/billing';
import { API } from '#contract/paths';
import type { NotificationPreferencesAnswer } from '#contract/preferences';
import type { VerdictPage } from '#contract/alerts';
import type { SeededRandom } from '../../../test/garbage/seeded-random.ts';
import { entitledAt, expectMoney } from '../model/money.ts';
import { explainSlot } from './evidence.ts';
import { ensureSignedIn } from '../cast/sign-in.ts';
import { looksByCenter, sightingOf } from '../model/sightings.ts';
import type { Person } from '../person.ts';
import type { Scene } from '../scene.ts';

const MINUTE = 60_000;

/** What somebody sees of their own account is what they did, and nobody else sees it. */
export async function compareAccount(scene: Scene, person: Person, random: SeededRandom): Promise<void> {
  const { time, broken } = scene;
  const { client, standing, name } = person;
  if (standing === undefined) return;
  const expected = expectMoney(person.money, time.now);
  const entitled = entitledAt(expected, time.now, MINUTE);
  await ensureSignedIn(scene, person);
  const me = await client.me();
  const differs = (what: string, shown: unknown, known: unknown) => {
    if (JSON.stringify(shown) !== JSON.stringify(known))
      broken(name, `${what} is shown as ${JSON.stringify(shown)}, it is ${JSON.stringify(known)}`);
  };
  if (entitled !== 'either') differs('isSubscribed', me.isSubscribed, entitled === 'yes');
  differs('smsOptedOut', me.smsOptedOut, standing.stopped);
  if (standing.number !== null) {
    differs('phoneNumber', me.phoneNumber, standing.number);
    differs('phoneVerified', me.phoneVerified, true);
  }
  const subscription = (await client.get<Subscription>(API.subscription)).body;
  const status = subscription.status === 'pending' ? 'none' : subscription.status;
  if (entitled !== 'either' && !['pending', 'none'].includes(subscription.status))
    differs('the subscription', status, expected.status);
  const watched = (await client.get<{ id: number }[]>(API.watches)).body.map(({ id }) => id);
  differs('the watch list', watched.toSorted(), [...standing.watches.keys()].toSorted());
  const { preferences } = (await client.get<NotificationPreferencesAnswer>(API.notificationPreferences)).body;
  for (const key of [
    'immediateAlerts',
    'maxDailyNotifications',
    'minimumDaysOut',
    'urgencyThreshold',
    'partySize',
    'weekendsOnly',
    'quietHours',
    'earlierThan',
  ] as const)
    differs(key, preferences[key], standing.preferences[key]);
  await compareVerdicts(scene, person, random);
}

/** "Why did I (not) get a text" has an answer for any opening that was seen at a watched location. */
async function compareVerdicts(scene: Scene, person: Person, random: SeededRandom): Promise<void> {
  const { source, time, broken } = scene;
  const since = Math.max(0, ...(person.standing?.watches.values() ?? []));
  const looks = looksByCenter(source.looks);
  const candidates = source.slots.filter((slot) => {
    const from = person.standing?.watches.get(slot.center);
    const there = looks.get(slot.center) ?? [];
    const sighting = sightingOf(slot, there);
    return (
      from !== undefined &&
      sighting?.baseline === 'no' &&
      // A look near a spoiled answer may be doubted, and the slot be taken before the next one.
      !sighting.spoiled &&
      slot.openedAt > from &&
      slot.openedAt > since &&
      slot.openedAt > time.now - 86_400_000 &&
      slot.openedAt < time.now - 5 * MINUTE
    );
  });
  const slot = random.pick(candidates);
  if (slot === undefined) return;
  const page = (await person.client.get<VerdictPage>(`${API.verdicts}?limit=100`)).body;
  const found = page.verdicts.some(
    ({ opening }) => opening.location.id === slot.center && opening.date.startsWith(slot.local),
  );
  const baseline = scene.troubles.some(({ from, until }) => slot.openedAt >= from && slot.openedAt <= until);
  if (!found && !baseline && page.next === null)
    broken(
      person.name,
      `has no verdict about ${slot.center} ${slot.local}: ${await explainSlot(scene, person, slot)}`,
    );
}
