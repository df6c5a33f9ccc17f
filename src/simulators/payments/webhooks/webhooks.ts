import { randomFrom, shuffled, type RandomSource } from '#simulators/appointments/world/random';
import { isDelivered, type WebhookDelivery } from './webhook-delivery.ts';
import type { ProviderEvent } from './provider-events.ts';

/** `send`: at once. `hold`: kept until released. `drop`: lost. */
export const WEBHOOK_MODES = ['send', 'hold', 'drop'] as const;
export type WebhookMode = (typeof WEBHOOK_MODES)[number];

export const RELEASE_ORDERS = ['given', 'reversed', 'shuffled'] as const;
export type ReleaseOrder = (typeof RELEASE_ORDERS)[number];

export interface TrackedEvent extends ProviderEvent {
  state: 'held' | 'dropped' | 'waiting' | 'delivered' | 'failed';
  /** What the listener answered, try by try; null when it could not be reached. */
  tries: (number | null)[];
}

export interface PaymentWebhooks {
  publish(event: ProviderEvent): void;
  setMode(mode: WebhookMode, copies: number): void;
  mode(): { mode: WebhookMode; copies: number };
  /** From now on this share of events is lost, doubled or held back for a while, by chance. */
  setChaos(share: number, seed: number): void;
  release(how: { order: ReleaseOrder; copies: number; seed: number; orderId?: string | undefined }): number;
  /** Sends an event once more, whatever became of it before; false when there is no such event. */
  resend(id: string): boolean;
  /** A listener has registered: it gets everything that could not be delivered so far. */
  sendUndelivered(): void;
  /** How many wait to be released. */
  held(): number;
  /** Newest first. */
  list(): TrackedEvent[];
  clear(): void;
}

const KEPT = 5_000;

export function webhooks(delivery: WebhookDelivery, changed: () => void): PaymentWebhooks {
  let events = new Map<string, TrackedEvent>();
  let setting: { mode: WebhookMode; copies: number } = { mode: 'send', copies: 1 };
  let chaos: { share: number; random: RandomSource } = { share: 0, random: randomFrom(1) };

  function send(event: TrackedEvent, copies: number): void {
    if (event.state !== 'delivered') event.state = 'waiting';
    for (let copy = 0; copy < copies; copy += 1)
      void delivery.deliver(event, (status) => {
        event.tries.push(status);
        if (event.state !== 'delivered') event.state = isDelivered(status) ? 'delivered' : 'failed';
        changed();
      });
  }

  /** One event in chaos: a third each is lost, doubled, or sent after the next one. */
  function stray(event: TrackedEvent): boolean {
    if (chaos.random.next() >= chaos.share) return false;
    const fate = Math.floor(chaos.random.next() * 3);
    if (fate === 0) event.state = 'dropped';
    else if (fate === 1) send(event, 2);
    else event.state = 'held';
    return true;
  }

  const heldEvents = () => [...events.values()].filter(({ state }) => state === 'held');

  function releaseStrays(): void {
    for (const event of heldEvents()) send(event, 1);
  }

  return {
    publish(event) {
      const tracked: TrackedEvent = { ...event, state: 'waiting', tries: [] };
      if (setting.mode === 'send' && chaos.share > 0) releaseStrays();
      events.set(event.id, tracked);
      if (events.size > KEPT * 2) events = new Map([...events].slice(-KEPT));
      if (setting.mode !== 'send') tracked.state = setting.mode === 'hold' ? 'held' : 'dropped';
      else if (!stray(tracked)) send(tracked, setting.copies);
      changed();
    },
    setMode(mode, copies) {
      setting = { mode, copies };
      changed();
    },
    mode: () => setting,
    setChaos(share, seed) {
      chaos = { share, random: randomFrom(seed) };
      if (share === 0 && setting.mode === 'send') releaseStrays();
    },
    release({ order, copies, seed, orderId }) {
      const held = heldEvents().filter((event) => orderId === undefined || event.orderId === orderId);
      for (const event of arranged(held, order, randomFrom(seed))) send(event, copies);
      changed();
      return held.length;
    },
    held: () => heldEvents().length,
    resend(id) {
      const event = events.get(id);
      if (event !== undefined) send(event, 1);
      return event !== undefined;
    },
    sendUndelivered() {
      for (const event of events.values())
        if (event.state === 'waiting' || event.state === 'failed') send(event, 1);
    },
    list: () => [...events.values()].toReversed(),
    clear() {
      events = new Map();
      setting = { mode: 'send', copies: 1 };
      chaos = { share: 0, random: randomFrom(1) };
      changed();
    },
  };
}

function arranged(
  events: readonly TrackedEvent[],
  order: ReleaseOrder,
  random: RandomSource,
): TrackedEvent[] {
  if (order === 'given') return [...events];
  if (order === 'reversed') return events.toReversed();
  return shuffled(random, events);
}
