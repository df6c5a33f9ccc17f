import type { LocationEntry } from '#contract/availability';
import { API } from '#contract/paths';
import { Client } from '../../test/client.ts';
import { eventually } from '../../test/eventually.ts';
import { type Api, Customer, type Slot } from './customer.ts';
import type { World } from './world.ts';

/** One for each time that something opens: a second opening at the same place would be held back by the cool-down. */
const CENTERS = 9;
const DAYS_AHEAD = 20;

/** The customers, the centers they watch and what has opened there. */
export class People {
  readonly customers: Customer[] = [];
  readonly slots: { slot: Slot; watchers: readonly Customer[] }[] = [];
  private readonly world: World;
  private centers: number[] = [];

  constructor(world: World) {
    this.world = world;
  }

  async chooseCenters(api: Api): Promise<void> {
    const listed = await eventually(
      async () => (await new Client(api.url).get<LocationEntry[]>(API.locations)).body,
      ({ length }) => length >= CENTERS,
    );
    this.centers = listed.slice(0, CENTERS).map(({ id }) => id);
    await this.world.untilSeen(this.centers);
  }

  /** Each step by the two processes in turn, so that every row of one is read by the other. */
  async join(one: Api, other: Api): Promise<Customer> {
    const customer = new Customer(this.world, this.customers.length + 1);
    await customer.register(one);
    await customer.subscribe(other, one);
    await customer.confirmPhone(one, other);
    await customer.wantEverything(one);
    await customer.watch(other, this.centers);
    this.customers.push(customer);
    return customer;
  }

  /** Something opens at the next center; done when everybody was told of it. */
  async openOne(api: Api): Promise<void> {
    const center = this.centers[this.slots.length];
    if (center === undefined) throw new Error('More openings than centers: raise CENTERS.');
    const day = new Date(Date.now() + DAYS_AHEAD * 86_400_000).toISOString().slice(0, 10);
    const slot = { center, at: `${day}T09:15` };
    this.slots.push({ slot, watchers: [...this.customers] });
    await this.world.upstream.open(center, slot.at, 2);
    for (const customer of this.customers)
      await eventually(
        () => customer.timesTold(api, [slot]),
        ([times = 0]) => times > 0,
      );
  }

  /** What was told other than once, by the list of alerts or on the phone. */
  async wronglyTold(api: Api): Promise<string[]> {
    const wrong: string[] = [];
    for (const customer of this.customers) {
      const expected = this.slots
        .filter(({ watchers }) => watchers.includes(customer))
        .map(({ slot }) => slot);
      const times = await customer.timesTold(api, expected);
      const [alerts, texts] = [await customer.alerts(api), await customer.alertTexts()];
      if (times.some((each) => each !== 1))
        wrong.push(`${customer.email} was told ${times.join(', ')} times`);
      if (alerts.length !== texts.length)
        wrong.push(
          `${customer.email} has ${alerts.length} alerts in the list and ${texts.length} on the phone`,
        );
    }
    return wrong;
  }

  async countTexts(): Promise<number> {
    const texts = await Promise.all(this.customers.map((customer) => customer.alertTexts()));
    return texts.flat().length;
  }
}
