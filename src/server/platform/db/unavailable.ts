/**
 * The database cannot be used right now: it is down, silent, starting, read-only or out of connections. Whether the
 * statement under way took effect is not known.
 */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
  /** The server's or the system's own code, such as 57P03 or ECONNREFUSED. */
  readonly code: string;

  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.code = codeOf(cause) ?? 'no-code';
  }
}

/** The statement changed nothing because this server takes no writes: a standby, or a primary that was demoted. */
export const READ_ONLY = '25006';

/**
 * Connection failures, shutdown, startup, too many connections, resources, read-only. A protocol violation (08P01) is an
 * error of ours, such as too many parameters, and would come back however often it is tried.
 */
const SERVER_CODES = /^(08(?!P01)...|57P0[1-5]|53...|25006|25P03|58...)$/;
/** The driver's own sentences, which have no code. */
const DRIVER_SENTENCES =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|connection timeout)/i;

/** Turns an error of the connection into `DatabaseUnavailable`; the answer of a healthy server stays what it is. */
export function asUnavailable(error: unknown): unknown {
  if (error instanceof DatabaseUnavailable || !(error instanceof Error)) return error;
  return isServerCode(error) || 'syscall' in error || DRIVER_SENTENCES.test(error.message)
    ? new DatabaseUnavailable(error)
    : error;
}

/** An error that the server itself sent: somebody is there, whatever it says. */
export const isAnswer = (error: unknown): boolean => /^[0-9A-Z]{5}$/.test(codeOf(error) ?? '');

function isServerCode(error: Error): boolean {
  return SERVER_CODES.test(codeOf(error) ?? '');
}

export function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
