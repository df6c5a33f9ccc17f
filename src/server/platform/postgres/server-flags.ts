const ALWAYS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '256MB',
  jit: 'off',
  // The default of 4 is for spinning disks and made a fan-out to 10,000 people four times slower.
  random_page_cost: '1.1',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Failed statements are reported by whoever sent them; here they would only copy people's data into a file.
  log_min_messages: 'log',
  log_checkpoints: 'off',
};

/** For tests: a crash of the machine may lose the data, and one server carries the products of all of them. */
const NOT_DURABLE = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '500',
};

/** The server's command line as pg_ctl hands it to a shell. */
export function serverFlags(port: number, durable: boolean): string {
  const settings = { ...ALWAYS, port: String(port), ...(durable ? {} : NOT_DURABLE) };
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}='${value}'`)
    .join(' ');
}
