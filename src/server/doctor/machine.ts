import type { Config } from '#server/config';
import { describeSpace, diskMood, type DiskSpace } from '#server/platform/disk';
import { type Finding, missing, ok, warn } from './finding.ts';

export interface Machine {
  nodeVersion: string;
  diskSpace(folder: string): Promise<DiskSpace | undefined>;
  now(): Date;
}

export function checkNode(version: string): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19))
    return missing('Node', `Version ${version} is too old: install Node 24.`);
  if (major < 22) return warn('Node', `Version ${version} is past its end of life: install Node 24.`);
  return ok('Node', `Version ${version}.`);
}

export function checkMode({ production }: Config): Finding {
  return production
    ? ok('NODE_ENV', 'Production.')
    : missing(
        'NODE_ENV',
        'Set NODE_ENV=production: anything else simulates providers and makes demo accounts.',
      );
}

/** As many different characters as a random word of 32 has with near certainty. */
const FEWEST_CHARACTERS = 12;

export function checkSecret({ appSecret, databaseUrl }: Config): Finding {
  if (appSecret === undefined)
    return databaseUrl === undefined
      ? warn('APP_SECRET', 'It is generated into DATA_DIR; set it so that a copy can be kept elsewhere.')
      : missing('APP_SECRET', 'Set it to 32 random characters or more: every process needs the same one.');
  return new Set(appSecret).size < FEWEST_CHARACTERS
    ? missing('APP_SECRET', 'It repeats itself: make one with `openssl rand -base64 32`.')
    : ok('APP_SECRET', 'Long and varied. Keep a copy apart from the backups.');
}

const LOCAL_HOST =
  /^(localhost|127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|0\.0\.0\.0|\[)|\.(local|localhost|internal)$/;

export function checkPublicUrl({ publicUrl }: Config): Finding {
  const { protocol, hostname, pathname } = new URL(publicUrl);
  if (LOCAL_HOST.test(hostname))
    return missing('PUBLIC_URL', 'It leads to this machine: set the address that people type.');
  if (protocol !== 'https:')
    return missing('PUBLIC_URL', 'It must begin with https://: sign-ins and webhooks travel over it.');
  if (pathname !== '/') return missing('PUBLIC_URL', 'It must be a host alone, without a path.');
  return ok('PUBLIC_URL', `${publicUrl}.`);
}

export function checkProxies({ trustedProxies }: Config): Finding {
  return trustedProxies.length > 0
    ? ok('TRUSTED_PROXIES', `${trustedProxies.join(', ')}.`)
    : warn('TRUSTED_PROXIES', 'Empty: behind a proxy everybody shares its address, and its limits.');
}

export function checkSimulators({ simulators }: Config): Finding {
  return simulators.providers.length === 0
    ? ok('Simulators', 'None: every provider is real.')
    : missing('Simulators', `Set ${simulators.providers.join(', ')}: nothing real happens there.`);
}

export function checkTransport({ plaintext }: Config): Finding {
  return plaintext.length === 0
    ? ok('TLS', 'Whatever leaves this machine is encrypted.')
    : warn(
        'TLS',
        `${plaintext.join(', ')} may go unencrypted (ALLOW_PLAINTEXT): only where nobody can listen.`,
      );
}

export async function checkDisk({ dataDir }: Config, machine: Machine): Promise<Finding> {
  const space = await machine.diskSpace(dataDir);
  if (space === undefined) return warn('Disk', 'DATA_DIR does not exist yet, so its disk is not known.');
  const says = `${describeSpace(space)} free in DATA_DIR`;
  return diskMood(space) === 'bad' ? missing('Disk', `${says}: make room.`) : ok('Disk', `${says}.`);
}
