import type pg from 'pg';

const RETRY_MILLISECONDS = 1_000;

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
      await fresh.query(`listen ${channel}`);
      // What was missed while nobody listened.
      onNotify();
    } catch {
      reconnect();
    }
  };
  const reconnect = () => {
    client?.release(true);
    client = undefined;
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(() => void connect(), RETRY_MILLISECONDS);
  };
  const connecting = connect();
  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await connecting;
      client?.release(true);
      client = undefined;
    },
  };
}
