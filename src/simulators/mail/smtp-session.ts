import type { Line } from './smtp-lines.ts';

/** Ample for the product's mails, small enough to keep hundreds of them in memory. */
export const MAX_MESSAGE_BYTES = 1024 * 1024;
/** RFC 5321, 4.5.3.1.4 asks for 512 at least; extensions such as SIZE add to it. */
const MAX_COMMAND_BYTES = 2048;
const MAX_RECIPIENTS = 100;
const CRLF = Buffer.from('\r\n');
const DOT = 0x2e;

export interface Delivery {
  from: string;
  to: readonly string[];
  raw: Buffer;
}

/** The newest line first, so that adding one copies nothing. */
interface DataLines {
  bytes: Buffer;
  before: DataLines | null;
}

interface Data {
  lines: DataLines | null;
  bytes: number;
}

export interface SmtpState {
  greeted: boolean;
  /** null outside of a mail transaction; empty for the null sender `<>`. */
  from: string | null;
  to: readonly string[];
  data: Data | null;
}

export type SmtpAction =
  | { do: 'reply'; text: string }
  /** Answer 250, or refuse and go on from `ifRefused`. */
  | { do: 'recipient'; ifRefused: SmtpState }
  /** Keep the message, then answer 250. */
  | { do: 'deliver'; delivery: Delivery }
  | { do: 'close'; text: string };

export interface SmtpStep {
  state: SmtpState;
  action: SmtpAction | null;
}

export const GREETING = '220 mail.simulator ESMTP';
export const FRESH_SESSION: SmtpState = { greeted: false, from: null, to: [], data: null };

/** As at mail providers, an address for trying out what becomes of mail that nobody takes. */
const NO_MAILBOX = /^bounce[+@]/i;

/** One line from the client: the state after it and what to do now. */
export function step(state: SmtpState, line: Line): SmtpStep {
  if (state.data) return dataLine(state, state.data, line);
  if (line.tooLong || line.bytes.length > MAX_COMMAND_BYTES) return reply(state, '500 Line too long');
  return command(state, line.bytes.toString('utf8'));
}

function command(state: SmtpState, line: string): SmtpStep {
  const [, verb = '', rest = ''] = /^(\S*)\s*(.*)$/s.exec(line) ?? [];
  switch (verb.toUpperCase()) {
    case 'EHLO':
      return reply(
        greeted(),
        '250-mail.simulator',
        '250-PIPELINING',
        '250-8BITMIME',
        '250-SMTPUTF8',
        `250 SIZE ${MAX_MESSAGE_BYTES}`,
      );
    case 'HELO':
      return reply(greeted(), '250 mail.simulator');
    case 'MAIL':
      return mail(state, rest);
    case 'RCPT':
      return recipient(state, rest);
    case 'DATA':
      if (state.to.length === 0) return reply(state, '503 RCPT first');
      return reply({ ...state, data: { lines: null, bytes: 0 } }, '354 End with a line that has only a dot');
    case 'RSET':
      return reply({ ...FRESH_SESSION, greeted: state.greeted }, '250 Forgotten');
    case 'NOOP':
      return reply(state, '250 OK');
    case 'QUIT':
      return { state, action: { do: 'close', text: '221 Bye' } };
    default:
      return reply(state, '500 Command not understood');
  }
}

function mail(state: SmtpState, rest: string): SmtpStep {
  if (!state.greeted) return reply(state, '503 EHLO first');
  if (state.from !== null) return reply(state, '503 A mail is under way already');
  const from = /^FROM:\s*<([^<>\s]*)>/i.exec(rest)?.[1];
  if (from === undefined) return reply(state, '501 Use MAIL FROM:<address>');
  const size = Number(/\sSIZE=(\d+)/i.exec(rest)?.[1] ?? 0);
  if (size > MAX_MESSAGE_BYTES) return reply(state, '552 Message too big');
  return reply({ ...state, from, to: [] }, '250 Sender OK');
}

function recipient(state: SmtpState, rest: string): SmtpStep {
  if (state.from === null) return reply(state, '503 MAIL first');
  const to = /^TO:\s*<([^<>\s]+)>/i.exec(rest)?.[1];
  if (to === undefined) return reply(state, '501 Use RCPT TO:<address>');
  if (NO_MAILBOX.test(to)) return reply(state, '550 No such mailbox');
  if (state.to.length >= MAX_RECIPIENTS) return reply(state, '452 Too many recipients');
  return { state: { ...state, to: [...state.to, to] }, action: { do: 'recipient', ifRefused: state } };
}

function dataLine(state: SmtpState, data: Data, line: Line): SmtpStep {
  const startsWithDot = line.bytes[0] === DOT;
  if (startsWithDot && line.bytes.length === 1) return endOfData(state, data);
  const bytes = startsWithDot ? line.bytes.subarray(1) : line.bytes;
  const total = line.tooLong ? Infinity : data.bytes + bytes.length + CRLF.length;
  const lines = total > MAX_MESSAGE_BYTES ? null : { bytes, before: data.lines };
  return { state: { ...state, data: { lines, bytes: total } }, action: null };
}

function endOfData(state: SmtpState, data: Data): SmtpStep {
  const after = { ...FRESH_SESSION, greeted: true };
  if (data.bytes > MAX_MESSAGE_BYTES) return reply(after, '552 Message too big');
  const parts: Buffer[] = [];
  for (let line = data.lines; line; line = line.before) parts.push(CRLF, line.bytes);
  const raw = Buffer.concat(parts.toReversed());
  return { state: after, action: { do: 'deliver', delivery: { from: state.from ?? '', to: state.to, raw } } };
}

function greeted(): SmtpState {
  return { ...FRESH_SESSION, greeted: true };
}

function reply(state: SmtpState, ...lines: string[]): SmtpStep {
  return { state, action: { do: 'reply', text: lines.join('\r\n') } };
}
