import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { Failure } from '#server/platform/failure';
import { MAIL_FAULTS } from '#simulators/mail/mail-faults';
import { type RunningSimulators, startSimulators } from '#simulators/start';
import { callJson } from '../../../../test/http.ts';
import type { Mailer } from './port.ts';
import { smtpMailer } from './smtp-mailer.ts';

const MAIL = {
  to: 'sam@example.com',
  subject: 'Paßwort – 新密码',
  text: 'Grüße,\n\n.\n..\nhttps://gatelight.example/reset-password?token=abc_DEF-123&x=1\n',
  html: '<p>Grüße</p>',
};

interface Received {
  from: string;
  fromName: string;
  to: string[];
  subject: string;
  text: string;
  html: string;
}

let simulators: RunningSimulators;
beforeAll(async () => {
  simulators = await startSimulators({ port: 0 });
});
afterAll(() => simulators.stop());
beforeEach(() => callJson('POST', `${simulators.url}/control/mail/reset`));

function mailer(options: Partial<Parameters<typeof smtpMailer>[0]> = {}): Mailer {
  const opened = smtpMailer({
    url: 'smtp://mail.simulator:25',
    from: 'Gatelight <hello@gatelight.example>',
    proxy: simulators.url,
    ...options,
  });
  onTestFinished(() => opened.close());
  return opened;
}

async function received(): Promise<Received[]> {
  const answer = await fetch(`${simulators.url}/mail/messages`);
  return ((await answer.json()) as { messages: Received[] }).messages;
}

async function expectFault(kind: string): Promise<void> {
  const answer = await fetch(`${simulators.url}/control/mail/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ kind }),
  });
  expect(answer.status).toBe(204);
}

/** The kind of failure a sending ended with. */
async function outcome(sending: Promise<void>): Promise<string> {
  return sending.then(
    () => 'sent',
    (error: unknown) => (error instanceof Failure ? error.kind : `not a failure: ${String(error)}`),
  );
}

describe('handing over a mail', () => {
  it('delivers exactly what was written', async () => {
    await mailer().send(MAIL);
    expect(await received()).toMatchObject([
      { ...MAIL, to: [MAIL.to], from: 'hello@gatelight.example', fromName: 'Gatelight' },
    ]);
  });

  it('keeps mails sent at the same time apart', async () => {
    const sender = mailer();
    await expectFault('drop-before');
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => outcome(sender.send(MAIL))));
    expect(outcomes.toSorted()).toEqual(['sent', 'sent', 'sent', 'sent', 'unknown']);
    expect(await received()).toHaveLength(4);
  });
});

describe('a mail that was not taken as usual', () => {
  const EXPECTED = {
    refuse: 'retryable',
    'defer-recipient': 'retryable',
    'reject-recipient': 'rejected',
    'defer-message': 'retryable',
    'reject-message': 'rejected',
    'drop-before': 'unknown',
    'drop-after': 'unknown',
    'hang-before': 'unknown',
    'hang-after': 'unknown',
  } as const satisfies Record<keyof typeof MAIL_FAULTS, string>;

  it.each(Object.entries(EXPECTED))('%s: the failure is %s', async (fault, kind) => {
    const sender = mailer({ silenceMilliseconds: 300 });
    await expectFault(fault);
    expect(await outcome(sender.send(MAIL))).toBe(kind);
    expect(await outcome(sender.send(MAIL))).toBe('sent');
  });

  it('is retryable when nobody listens', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    server.close();
    await once(server, 'close');
    const sender = smtpMailer({ url: `smtp://127.0.0.1:${port}`, from: 'hello@gatelight.example' });
    expect(await outcome(sender.send(MAIL))).toBe('retryable');
  });

  it('is retryable when the simulators behind the tunnel are gone', async () => {
    const gone = await startSimulators({ port: 0 });
    const sender = mailer({ proxy: gone.url });
    await gone.stop();
    expect(await outcome(sender.send(MAIL))).toBe('retryable');
  });

  it('is retryable when our own credentials are wrong: the mail is not to blame', async () => {
    const server = createServer((socket) => {
      socket.on('error', () => socket.destroy());
      socket.write('220 here\r\n');
      socket.on('data', (chunk) => {
        const line = chunk.toString();
        if (line.startsWith('EHLO')) socket.write('250-here\r\n250 AUTH PLAIN\r\n');
        else if (line.startsWith('AUTH')) socket.write('535 no\r\n');
        else socket.end('221 bye\r\n');
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    const sender = smtpMailer({
      url: `smtp://user:wrong@127.0.0.1:${port}`,
      from: 'hello@gatelight.example',
    });
    expect(await outcome(sender.send(MAIL))).toBe('retryable');
  });

  it('is rejected when its address cannot be one', async () => {
    expect(await outcome(mailer().send({ ...MAIL, to: '' }))).toBe('rejected');
    expect(await received()).toEqual([]);
  });

  it('stays here when it has become too old by the time the server asks for it', async () => {
    expect(await outcome(mailer().send(MAIL, { isStale: () => true }))).toBe('not-called');
    expect(await received()).toEqual([]);
  });

  it('says nothing about the person it was for', async () => {
    await expectFault('reject-recipient');
    const error: unknown = await mailer()
      .send(MAIL)
      .catch((thrown: unknown) => thrown);
    expect(String(error)).toBe('Failure: The mail server refused with 550.');
  });
});
