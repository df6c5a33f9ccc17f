import { createChanges } from '#simulators/changes';
import type { ReadMessage } from './read-message.ts';

/** Enough for a long demo; older ones are dropped. */
const KEPT_MESSAGES = 500;

export interface MailMessage extends ReadMessage {
  /** Grows with every message and is never used again, so `after` stays true across a reset. */
  id: number;
  receivedAt: string;
}

export interface MailQuery {
  /** Only messages delivered to this address, in any case. */
  to?: string | undefined;
  /** Only messages newer than the one with this id. */
  after?: number | undefined;
}

export interface Mailbox {
  add(message: ReadMessage): MailMessage;
  get(id: number): MailMessage | undefined;
  /** Newest first. */
  list(query?: MailQuery): MailMessage[];
  /** Waits until the list is not empty, for `ms` at most. */
  wait(query: MailQuery, ms: number, gone?: AbortSignal): Promise<MailMessage[]>;
  clear(): void;
}

export function createMailbox(now: () => Date, changed: () => void): Mailbox {
  const changes = createChanges();
  let messages: MailMessage[] = [];
  let lastId = 0;

  const touched = () => {
    changes.bump();
    changed();
  };

  function list({ to, after = 0 }: MailQuery = {}): MailMessage[] {
    const address = to?.toLowerCase();
    return messages.filter(
      (message) =>
        message.id > after &&
        (address === undefined || message.to.some((recipient) => recipient.toLowerCase() === address)),
    );
  }

  return {
    add(read) {
      lastId += 1;
      const message = { id: lastId, receivedAt: now().toISOString(), ...read };
      messages = [message, ...messages].slice(0, KEPT_MESSAGES);
      touched();
      return message;
    },
    get: (id) => messages.find((message) => message.id === id),
    list,
    wait: (query, ms, gone) => changes.waitForSome(() => list(query), ms, gone),
    clear() {
      messages = [];
      touched();
    },
  };
}
