import type { Duplex } from 'node:stream';
import type { FaultQueue, Victim } from '#simulators/faults';
import type { MailMoment } from './mail-faults.ts';
import { lineCutter, type Line } from './smtp-lines.ts';
import { FRESH_SESSION, GREETING, MAX_MESSAGE_BYTES, step, type Delivery } from './smtp-session.ts';

/** What a client is told when a fault makes us refuse. */
const FAULT_REPLIES: Readonly<Record<number, string>> = {
  450: '450 Mailbox busy, try again later',
  451: '451 Local trouble, try again later',
  550: '550 No such mailbox',
  554: '554 Message rejected',
};

interface SmtpServer {
  faults: FaultQueue<MailMoment>;
  /** Keeps a message; once this resolves it counts as taken. */
  keep(delivery: Delivery): Promise<void>;
}

/** Serves one client: runs the session's lines in order, one at a time, also when they come pipelined. */
export function serveSmtp(socket: Duplex, { faults, keep }: SmtpServer): void {
  const gone = new AbortController();
  const cut = lineCutter(MAX_MESSAGE_BYTES);
  let state = FRESH_SESSION;

  const say = (text: string) => {
    if (socket.writable) socket.write(`${text}\r\n`);
  };
  const victim: Victim = {
    drop: () => socket.destroy(),
    answer: (status) => say(FAULT_REPLIES[status] ?? `${status} Refused`),
    gone: gone.signal,
  };

  async function deliver(delivery: Delivery): Promise<void> {
    if ((await faults.strike('before', victim)) === 'stop') return;
    await keep(delivery);
    if ((await faults.strike('after', victim)) === 'goOn') say('250 Kept');
  }

  async function take(line: Line): Promise<void> {
    const { state: next, action } = step(state, line);
    state = next;
    if (action?.do === 'reply') say(action.text);
    if (action?.do === 'close') socket.end(`${action.text}\r\n`);
    if (action?.do === 'deliver') await deliver(action.delivery);
    if (action?.do === 'recipient') {
      if ((await faults.strike('recipient', victim)) === 'stop') state = action.ifRefused;
      else say('250 Recipient OK');
    }
  }

  async function takeAll(chunk: Buffer): Promise<void> {
    for (const line of cut(chunk)) if (socket.writable) await take(line);
  }

  let work = faults.strike('connect', victim).then((then) => (then === 'goOn' ? say(GREETING) : undefined));
  socket.on('data', (chunk: Buffer) => {
    work = work.then(() => takeAll(chunk)).catch(() => void socket.destroy());
  });
  socket.once('close', () => gone.abort());
  // Sockets of an HTTP server stay half open: a client that hangs up shows only here.
  socket.once('end', () => {
    gone.abort();
    work = work.then(() => void socket.end());
  });
}
