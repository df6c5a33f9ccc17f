import { randomBytes } from 'node:crypto';
import { createChanges } from '#simulators/changes';

/** `provider`: what the provider answers by itself to STOP, START and HELP. */
export type TextDirection = 'outbound-api' | 'inbound' | 'provider';

export interface TextMessage {
  /** Grows with every message and is never used again, so `after` stays true across a reset. */
  id: number;
  sid: string;
  direction: TextDirection;
  /** The handset's number, whichever way the text went. */
  number: string;
  body: string;
  status: string;
  errorCode: number | null;
  statusCallback: string | null;
  validityPeriod: number | null;
  createdAt: Date;
  sentAt: Date | null;
  updatedAt: Date;
}

export interface TextMessageQuery {
  number?: string | undefined;
  after?: number | undefined;
  direction?: TextDirection | undefined;
}

export interface Messages {
  add(
    message: Pick<TextMessage, 'direction' | 'number' | 'body' | 'status'> & Partial<TextMessage>,
  ): TextMessage;
  update(message: TextMessage, change: Pick<TextMessage, 'status'> & Partial<TextMessage>): void;
  get(sid: string): TextMessage | undefined;
  /** Newest first. */
  list(query?: TextMessageQuery): TextMessage[];
  wait(query: TextMessageQuery, ms: number, gone?: AbortSignal): Promise<TextMessage[]>;
  /** Every number that has texts, the one with the newest first. */
  numbers(): string[];
  clear(): void;
}

/** Enough for a long demo or a large run; older ones are dropped. */
const KEPT = 200_000;

export function createMessages(now: () => Date, changed: () => void): Messages {
  const changes = createChanges();
  let bySid = new Map<string, TextMessage>();
  let byNumber = new Map<string, TextMessage[]>();
  let lastId = 0;

  const touched = () => {
    changes.bump();
    changed();
  };

  function list({ number, after = 0, direction }: TextMessageQuery = {}): TextMessage[] {
    const kept = number === undefined ? [...bySid.values()] : (byNumber.get(number) ?? []);
    return kept
      .filter((message) => message.id > after && (direction === undefined || message.direction === direction))
      .toReversed();
  }

  function forget(sid: string): void {
    const message = bySid.get(sid);
    if (message === undefined) return;
    bySid.delete(sid);
    byNumber.get(message.number)?.shift();
  }

  return {
    add(given) {
      lastId += 1;
      const at = now();
      const message: TextMessage = {
        id: lastId,
        sid: `SM${randomBytes(16).toString('hex')}`,
        errorCode: null,
        statusCallback: null,
        validityPeriod: null,
        createdAt: at,
        sentAt: null,
        updatedAt: at,
        ...given,
      };
      bySid.set(message.sid, message);
      const ofNumber = byNumber.get(message.number) ?? [];
      ofNumber.push(message);
      byNumber.delete(message.number);
      byNumber.set(message.number, ofNumber);
      if (bySid.size > KEPT) forget(bySid.keys().next().value ?? '');
      touched();
      return message;
    },
    update(message, change) {
      Object.assign(message, change, { updatedAt: now() });
      touched();
    },
    get: (sid) => bySid.get(sid),
    list,
    wait: (query, ms, gone) => changes.waitForSome(() => list(query), ms, gone),
    numbers: () => [...byNumber.keys()].toReversed(),
    clear() {
      bySid = new Map();
      byNumber = new Map();
      touched();
    },
  };
}
