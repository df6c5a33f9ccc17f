import type pg from 'pg';
import { ping } from './connection-store.ts';

const RETRY_MILLISECONDS = 1_000;
/** A connection on which nothing is ever sent would not notice that the other side is gone. */
const PING_EVERY_MS = 5_000;
const PING_WITHIN_MS = 5_000;

/** Calls back on every notification of a channel, through lost connections; a listener never decides, it only wakes. */
export function listenTo(pool: pg.Pool, channel: string, onNotify: () => void): { stop(): Promise<void> } {
  let stopped = false;
  let client: pg.PoolClient | undefined;
  let timer: NodeJS.Timeout | undefined;

  const connect = async () => {
    try {
      const fresh = await pool.connect();
      if (stopped) return fresh.release(true);
      client = fresh;
      fresh.on('notification', onNotify);
      fresh.on('error', reconnect);
      await answered(fresh, () => fresh.query(`listen ${channel}`));
      // What was missed while nobody listened.
      onNotify();
      timer = setTimeout(() => void keepAsking(fresh), PING_EVERY_MS);
    } catch {
      reconnect();
    }
  };
  const keepAsking = async (current: pg.PoolClient) => {
    try {
      await answered(current, () => ping(current));
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
