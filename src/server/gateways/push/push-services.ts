/**
 * The push services of the browsers there are. An endpoint is an address that a stranger hands us to call: only these
 * hosts are called, so it cannot lead into our own network.
 */
const HOSTS: readonly (string | RegExp)[] = [
  'fcm.googleapis.com',
  'android.googleapis.com',
  /^[a-z0-9-]+\.push\.services\.mozilla\.com$/,
  /^[a-z0-9.-]+\.notify\.windows\.com$/,
  /^[a-z0-9-]+\.push\.apple\.com$/,
];

const LONGEST_ENDPOINT = 1_000;

/** `simulatorUrl`: the simulated push service, where it runs on this machine. */
export function isPushService(endpoint: string, simulatorUrl?: string): boolean {
  if (endpoint.length > LONGEST_ENDPOINT || !URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password, origin, pathname } = new URL(endpoint);
  if (username !== '' || password !== '') return false;
  if (simulatorUrl !== undefined) {
    const simulator = new URL(simulatorUrl);
    if (origin === simulator.origin && pathname.startsWith(`${simulator.pathname}/`)) return true;
  }
  if (protocol !== 'https:' || port !== '') return false;
  return HOSTS.some((host) => (typeof host === 'string' ? host === hostname : host.test(hostname)));
}
