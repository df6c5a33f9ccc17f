import { pino, type DestinationStream, type Logger } from 'pino';

export type Log = Logger;

/**
 * Logs carry ids, never people: requests are logged by route pattern, and whatever slips in under one of these
 * names is blanked. A test with marked data holds this.
 */
const REDACTED = [
  'password',
  'currentPassword',
  'newPassword',
  'token',
  'email',
  'phoneNumber',
  'authorization',
  'cookie',
  'body',
].flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);

export function createLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    redact: { paths: REDACTED, censor: '[redacted]' },
    serializers: { err: describeError },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}

/** Name, code, message and stack; never the enumerable extras in which drivers put queries and values. */
function describeError(error: unknown) {
  if (!(error instanceof Error)) return { message: String(error) };
  const code: unknown = 'code' in error ? error.code : undefined;
  return { name: error.name, code, message: error.message, stack: error.stack };
}
