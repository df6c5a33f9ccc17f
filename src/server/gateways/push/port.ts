/** Where a browser takes messages, and the keys that they are encrypted for. */
export interface PushTarget {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

export interface PushMessage {
  payload: string;
  /** How long the push service keeps it for a browser that is away. */
  ttlSeconds: number;
  /** A later message with the same topic takes the place of one that still waits. */
  topic: string;
  /** Asked right before the message leaves; true gives it up as never sent. */
  isStale?: () => boolean;
}

/** Hands messages to the push services of browsers. Throws a failure whose kind says whether one may have been taken. */
export interface PushSender {
  /** What browsers subscribe with (VAPID, RFC 8292). */
  readonly publicKey: string;
  /** Whether an endpoint belongs to a push service; nothing else is ever called. */
  isPushService(endpoint: string): boolean;
  send(target: PushTarget, message: PushMessage): Promise<void>;
}

/** Codes of failures that a caller decides on. */
export const PUSH_GONE = 'push-gone';
export const PUSH_TOO_LARGE = 'push-too-large';
