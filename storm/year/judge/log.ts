/** Lines of the log that are to be expected in a year with crashes, garbage and moody providers, and why. */
const EXPECTED: readonly { message: RegExp; because: string }[] = [
  { message: /^the database is (away|back)/, because: 'connections are cut when a process crashes' },
  {
    message: /terminating connection|Connection terminated|the server behind the address/i,
    because: 'likewise, in the middle of a step',
  },
  { message: /^this database was restored/, because: 'it was, on purpose' },
];

interface Line {
  level: number;
  msg?: string;
  err?: { message?: string; stack?: string };
}

const WARN = 40;

/** Everything from a warning on that nobody expects. */
export function unexpectedLines(lines: readonly string[]): string[] {
  return lines.flatMap((text) => {
    const line = JSON.parse(text) as Line;
    const message = `${line.msg ?? ''}${line.err === undefined ? '' : `: ${line.err.message ?? ''}`}`;
    return line.level < WARN || EXPECTED.some((known) => known.message.test(message)) ? [] : [message];
  });
}
