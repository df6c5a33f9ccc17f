import { BlockList, isIP } from 'node:net';
import { hasProtocol } from './settings.ts';

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');

/** Whether what is sent to this host stays on this machine. A path is a socket in the file system. */
export function isThisMachine(host: string): boolean {
  const name = decoded(host)
    .replace(/^\[(.*)\]$/, '$1')
    .toLowerCase();
  if (name === 'localhost' || name.startsWith('/')) return true;
  const family = isIP(name);
  return family !== 0 && LOOPBACK.check(name, family === 4 ? 'ipv4' : 'ipv6');
}

/** A host that is not encoded properly is not this machine. */
function decoded(host: string): string {
  try {
    return decodeURIComponent(host);
  } catch {
    return host;
  }
}

/** Whether an address of HTTP stays on this machine or is encrypted. What is no such address is told elsewhere. */
export function isProtectedHttp(address: string): boolean {
  return !hasProtocol(address, ['http:']) || isThisMachine(new URL(address).hostname);
}

/**
 * Whether an address of PostgreSQL stays on this machine or is encrypted for a server that proves its name. Weaker modes
 * than verify-full mean different things to different drivers. Options of the address go before its host, as in the driver.
 */
export function isProtectedDatabase(address: string, usualHost = 'localhost'): boolean {
  if (!hasProtocol(address, ['postgres:', 'postgresql:'])) return true;
  const { hostname, searchParams } = new URL(address);
  const modes = searchParams.getAll('sslmode');
  if (modes.length > 0 && modes.every((mode) => mode === 'verify-full')) return true;
  const named = searchParams.getAll('host').filter((host) => host !== '');
  return [...named, hostname === '' ? usualHost : hostname].every(isThisMachine);
}
