import { randomBytes, randomUUID } from 'node:crypto';
import { type RandomSource, randomFrom } from '#simulators/appointments/world/random';
import { createChanges } from '#simulators/changes';
import { faultQueue } from '#simulators/faults';
import { type BrowserKeys, decryptMessage, newCurve } from './encryption.ts';
import { PUSH_FAULTS, type PushMoment } from './push-faults.ts';

export interface Subscription extends BrowserKeys {
  id: string;
  /** What the browser subscribed with. */
  applicationKey: string;
  isOver: boolean;
}

export interface PushedMessage {
  /** Grows with every message and is never used again. */
  id: number;
  subscription: string;
  /** As the browser reads it. */
  payload: string;
  topic: string | null;
  urgency: string | null;
  ttlSeconds: number;
  createdAt: Date;
}

/** How the service behaves beyond single faults. */
export interface Behavior {
  /** Share of messages whose answer is lost: before the message is taken, and after. */
  lostBefore: number;
  lostAfter: number;
  /** Share of messages that are refused because the service is down. */
  down: number;
  seed: number;
  retryAfterSeconds: number;
}

const USUAL: Behavior = { lostBefore: 0, lostAfter: 0, down: 0, seed: 1, retryAfterSeconds: 5 };
const KEPT = 50_000;

export type PushService = ReturnType<typeof createPushService>;

export function createPushService(now: () => Date, changed: () => void) {
  const changes = createChanges();
  const faults = faultQueue<PushMoment>(PUSH_FAULTS, changed);
  const subscriptions = new Map<string, Subscription>();
  let messages: PushedMessage[] = [];
  let lastId = 0;
  let behavior = USUAL;
  let random: RandomSource = randomFrom(behavior.seed);

  const touched = () => {
    changes.bump();
    changed();
  };
  /** Newest first. */
  const list = ({
    subscription,
    after = 0,
  }: {
    subscription?: string | undefined;
    after?: number | undefined;
  }) =>
    messages
      .filter((each) => each.id > after && (subscription === undefined || each.subscription === subscription))
      .toReversed();

  return {
    faults,
    list,
    wait: (query: Parameters<typeof list>[0], ms: number, gone?: AbortSignal) =>
      changes.waitForSome(() => list(query), ms, gone),

    subscribe(applicationKey: string): Subscription {
      const id = randomUUID();
      const added = { id, applicationKey, isOver: false, curve: newCurve(), auth: randomBytes(16) };
      subscriptions.set(id, added);
      changed();
      return added;
    },
    find: (id: string) => subscriptions.get(id),
    subscriptions: () => [...subscriptions.values()],
    end(subscription: Subscription) {
      subscription.isOver = true;
      changed();
    },

    take(
      subscription: Subscription,
      body: Buffer,
      about: Pick<PushedMessage, 'topic' | 'urgency' | 'ttlSeconds'>,
    ) {
      const payload = decryptMessage(subscription, body);
      lastId += 1;
      messages.push({ id: lastId, subscription: subscription.id, payload, ...about, createdAt: now() });
      if (messages.length > KEPT) messages = messages.slice(-KEPT);
      touched();
      return lastId;
    },

    behavior: () => behavior,
    setBehavior(change: Partial<Behavior>) {
      behavior = { ...behavior, ...change };
      random = randomFrom(behavior.seed);
      changed();
    },
    chance(): 'before' | 'after' | 'down' | undefined {
      const drawn = random.next();
      if (drawn < behavior.lostBefore) return 'before';
      if (drawn < behavior.lostBefore + behavior.lostAfter) return 'after';
      return drawn < behavior.lostBefore + behavior.lostAfter + behavior.down ? 'down' : undefined;
    },

    reset() {
      faults.reset();
      subscriptions.clear();
      messages = [];
      behavior = USUAL;
      touched();
    },
    stop: () => faults.reset(),
  };
}
