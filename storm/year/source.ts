import { callJson } from '../../test/http.ts';
import { Upstream } from '../../test/upstream.ts';
import { CENTERS, CLOSING_CENTER } from './centers.ts';
import type { Look, Slot } from './model/facts.ts';
import type { VirtualTime } from './virtual-time.ts';

/** What one honest look will show; where the product then wants another, it asks for it. */
interface Change {
  center: number;
  at: number;
  /** Nothing happened there: the looks that were leapt over are made up for. */
  leapt: boolean;
}

export const POLL_EVERY = 3_000;
const RECOVERY = 60 * 60_000;

/** The simulated scheduler with the truth about it: what was open when, and which answers showed it. */
export class Source {
  readonly slots: Slot[] = [];
  readonly looks: Look[] = [];
  readonly spoiledAt: number[] = [];
  requests = 0;
  /** When the requests of the last minutes arrived. */
  readonly arrivals: number[] = [];
  readonly upstream: Upstream;
  private readonly time: VirtualTime;
  private readonly url: string;
  private changes: Change[] = [];
  private faultyAt = 0;
  private faulty = false;
  private struck = false;

  constructor(simulatorsUrl: string, time: VirtualTime) {
    this.upstream = new Upstream(simulatorsUrl);
    this.url = simulatorsUrl;
    this.time = time;
  }

  async open(): Promise<void> {
    await this.upstream.becomeEmpty();
    const all = await this.json<{ id: number }[]>('/appointments/locations/');
    const kept = new Set([CLOSING_CENTER, ...CENTERS.map(({ id }) => id)]);
    for (const { id } of all) if (!kept.has(id)) await this.upstream.setOperational(id, false);
    await this.takeRequests();
  }

  async openSlot(slot: Omit<Slot, 'openedAt' | 'takenAt'>): Promise<Slot | undefined> {
    if (this.openSlots(slot.center).some(({ local }) => local === slot.local)) return undefined;
    await this.upstream.open(slot.center, slot.local, slot.seats);
    const opened = { ...slot, openedAt: this.time.now, takenAt: Infinity };
    this.slots.push(opened);
    this.changes.push({ center: slot.center, at: this.time.now, leapt: false });
    return opened;
  }

  async takeSlot(slot: Slot): Promise<void> {
    if (slot.takenAt <= this.time.now) return;
    slot.takenAt = this.time.now;
    await this.upstream.take(slot.center, slot.local).catch(() => {
      // Its own time has come: the source does not list it any more.
    });
    this.changes.push({ center: slot.center, at: this.time.now, leapt: false });
  }

  async spoil(kind: string, times: number): Promise<void> {
    await this.upstream.fault(kind, times);
    this.faulty = true;
  }

  async heal(): Promise<void> {
    await this.upstream.endFaults();
    this.faulty = false;
  }

  isFaulty = (): boolean => this.faulty;

  /** The last answer was spoiled, and so will be the next. */
  isDown = (): boolean => this.faulty && this.struck;

  /** The product asks rarely for a while after it got nothing but faults. */
  isRecovering = (): boolean => this.faulty || this.time.now - this.faultyAt < RECOVERY;

  openSlots = (center: number): Slot[] =>
    this.slots.filter((slot) => slot.center === center && slot.takenAt > this.time.now);

  /** Changes that no answer can have shown yet: while there are none, polls cannot differ. */
  unseen = (): readonly Change[] => this.changes;

  /** When the next poll may show something that the last did not. */
  nextPollAt = (): number => (this.changes.length > 0 ? this.time.now + POLL_EVERY : Infinity);

  /** Every center has to be looked at as it would have been all the time. */
  lookEverywhere(): void {
    for (const { id } of CENTERS) this.lookAgainAt(id);
  }

  lookAgainAt(center: number): void {
    this.changes.push({ center, at: this.time.now, leapt: true });
  }

  /** Nothing honest can be had now: what we wanted to see anew is looked at some other time, what has changed is waited for. */
  giveUpLooks(): void {
    this.changes = this.changes.filter(({ leapt }) => !leapt);
  }

  /** Nothing honest could be had for long; what was missed is found by a later look. */
  giveUpUnseen(): void {
    this.changes = [];
  }

  /** Polls once and notes what the answers of the source have shown; or says for how long none may be asked for. */
  async observe(poll: () => Promise<number>): Promise<number> {
    if (this.faulty) this.faultyAt = this.time.now;
    const before = this.faulty ? await this.pendingFaults() : 0;
    const forbiddenMs = await poll();
    if (forbiddenMs > 0) return forbiddenMs;
    const requests = await this.takeRequests();
    const struck = this.faulty ? before - (await this.pendingFaults()) : 0;
    this.struck = struck > 0;
    if (this.struck) this.spoiledAt.push(this.time.now);
    this.requests += requests.length;
    for (const { at, call, url } of requests) {
      this.arrivals.push(Date.parse(at));
      this.note(call, url, Date.parse(at), !this.struck);
    }
    if (this.faulty && (await this.pendingFaults()) === 0) this.faulty = false;
    return 0;
  }

  private note(call: string, url: string, at: number, honest: boolean): void {
    const single = /locations\/(\d+)\/slots|[?&]locationId=(\d+)/.exec(url);
    if (single !== null && (call === 'seats' || call === 'slots'))
      this.noteLook({
        center: Number(single[1] ?? single[2]),
        at,
        honest,
        listsTimes: true,
        countsSeats: call === 'seats',
      });
    if (call !== 'bulk' || url.includes('timestamp')) return;
    for (const { id } of CENTERS)
      if (!honest || this.openSlots(id).length === 0)
        this.noteLook({ center: id, at, honest, listsTimes: false, countsSeats: false });
  }

  private noteLook(look: Look): void {
    this.looks.push(look);
    if (!look.honest) return;
    this.changes = this.changes.filter(({ center, at }) => center !== look.center || look.at < at);
  }

  /** Those that came since this was asked last. */
  private async takeRequests() {
    const url = `${this.url}/control/appointments/requests`;
    return (await callJson<{ requests: { at: string; call: string; url: string }[] }>('DELETE', url))
      .requests;
  }

  private async pendingFaults(): Promise<number> {
    const { pending } = await this.json<{ pending: { times: number }[] }>('/control/appointments/faults');
    return pending.reduce((sum, { times }) => sum + times, 0);
  }

  private json<Body>(path: string): Promise<Body> {
    return callJson('GET', this.url + path);
  }
}
