import type pg from 'pg';
import { listen, ping } from './connection-store.ts';

const RETRY_MILLISECONDS = 1_000;
/** A connection on which nothing is ever sent would not notice that the other side is gone. */
const PING_EVERY_MS = 10_000;
const PING_WITHIN_MS = 5_000;

export interface Notifications {
  /** Calls back on every notification of a channel, and whenever some may have been missed. */
  on(channel: string, onNotify: () => void): void;
  stop(): Promise<void>;
}

/** One connection for all channels, through lost connections; a listener never decides, it only wakes. */
export function listenForNotifications(pool: pg.Pool): Notifications {
  const callbacks = new Map<string, (() => void)[]>();
  let stopped = false;
  let client: pg.PoolClient | undefined;
  /** On the connection of now. */
  let listened = new Set<string>();
  /** Statements on one connection follow each other. */
  let last: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  const notify = (channel: string) => {
    for (const onNotify of callbacks.get(channel) ?? []) onNotify();
  };
  const inOrder = (current: pg.PoolClient, send: () => Promise<unknown>): Promise<void> =>
    (last = last.catch(() => {}).then(() => answered(current, send)));
  const listenToAll = async (current: pg.PoolClient) => {
    const missing = [...callbacks.keys()].filter((channel) => !listened.has(channel));
    if (missing.length === 0) return;
    for (const channel of missing) listened.add(channel);
    await inOrder(current, () => listen(current, missing));
    // What was missed while nobody listened.
    for (const channel of missing) notify(channel);
  };
  const connect = async () => {
    try {
      const fresh = await pool.connect();
      if (stopped) return fresh.release(true);
      client = fresh;
      listened = new Set();
      fresh.on('notification', ({ channel }) => notify(channel));
      fresh.on('error', reconnect);
      await listenToAll(fresh);
      timer = setTimeout(() => void keepAsking(fresh), PING_EVERY_MS);
    } catch {
      reconnect();
    }
  };
  const keepAsking = async (current: pg.PoolClient) => {
    try {
      await inOrder(current, () => ping(current));
      if (client === current) timer = setTimeout(() => void keepAsking(current), PING_EVERY_MS);
    } catch {
      if (client === current) reconnect();
    }
  };
  const reconnect = () => {
    const former = client;
    client = undefined;
    former?.release(true);
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(() => void connect(), RETRY_MILLISECONDS);
  };
  const connecting = connect();
  return {
    on(channel, onNotify) {
      callbacks.set(channel, [...(callbacks.get(channel) ?? []), onNotify]);
      const current = client;
      if (current === undefined) return;
      void listenToAll(current).catch(() => {
        if (client === current) reconnect();
      });
    },
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await connecting;
      const former = client;
      client = undefined;
      former?.release(true);
    },
  };
}

/** Cuts a connection that does not answer, which fails the question. */
async function answered(client: pg.PoolClient, send: () => Promise<unknown>): Promise<void> {
  const giveUp = setTimeout(() => client.connection.stream.destroy(), PING_WITHIN_MS);
  try {
    await send();
  } finally {
    clearTimeout(giveUp);
  }
}
