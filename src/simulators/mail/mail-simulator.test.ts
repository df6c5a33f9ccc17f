import { connect } from 'node:net';
import nodemailer from 'nodemailer';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startSimulators, type RunningSimulators } from '#simulators/start';
import type { MailMessage } from './mailbox.ts';

let simulators: RunningSimulators;
beforeEach(async () => {
  simulators = await startSimulators({ port: 0 });
});
afterEach(() => simulators.stop());

const client = (timeout?: { socketTimeout: number }) =>
  nodemailer.createTransport({
    ...timeout,
    proxy: simulators.url,
    host: 'mail.simulator',
    port: 25,
    secure: false,
    ignoreTLS: true,
  });

const send = (subject = 'Hello', to = 'sam@example.com') =>
  client().sendMail({ from: 'Gatelight <hello@gatelight.example>', to, subject, text: 'Hi' });

/** The code or SMTP answer that a failed sending ended with. */
const failure = (sending: Promise<unknown>) =>
  sending.then(
    () => 'sent',
    (error: { responseCode?: number; code?: string }) => error.responseCode ?? error.code,
  );

async function messages(query = ''): Promise<MailMessage[]> {
  const answer = await fetch(`${simulators.url}/mail/messages${query}`);
  const body = (await answer.json()) as { messages: MailMessage[] };
  return body.messages;
}

const control = (path: string, body: unknown = {}) =>
  fetch(`${simulators.url}/control/mail/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

describe('the simulated mail box', () => {
  it('reads back exactly what a real mail client sent', async () => {
    const text = 'Grüße,\n\n.\n..\nhttps://gatelight.example/reset-password?token=abc_DEF-123&x=1\n';
    await client().sendMail({
      from: 'Gatelight <hello@gatelight.example>',
      to: 'Sam@example.com, other@example.com',
      subject: 'Neues Paßwort – 新密码',
      text,
      html: '<p>Grüße</p>',
    });
    const [message] = await messages('?to=sam@EXAMPLE.com');
    expect(message).toMatchObject({
      from: 'hello@gatelight.example',
      fromName: 'Gatelight',
      to: ['Sam@example.com', 'other@example.com'],
      subject: 'Neues Paßwort – 新密码',
      text,
      html: '<p>Grüße</p>',
    });
    const one = await fetch(`${simulators.url}/mail/messages/${message?.id}`);
    expect(((await one.json()) as MailMessage).raw).toContain('MIME-Version: 1.0');
  });

  it('lists the newest first and only those to the address asked for', async () => {
    await send('one');
    await send('two');
    await send('three', 'other@example.com');
    expect((await messages('?to=sam@example.com')).map(({ subject }) => subject)).toEqual(['two', 'one']);
  });

  it('lets a test wait for a mail that is still to come', async () => {
    await send('old');
    const [old] = await messages();
    const waiting = messages(`?to=sam@example.com&after=${old?.id}&wait=10000`);
    await send('not for sam', 'other@example.com');
    await send('new');
    expect((await waiting).map(({ subject }) => subject)).toEqual(['new']);
  });

  it('ends the wait with an empty list when nothing comes', async () => {
    expect(await messages('?wait=1')).toEqual([]);
  });

  it('ends a wait when it stops, so that nothing keeps the process alive', async () => {
    const waiting = messages('?wait=10000').catch(() => 'cut off');
    await messages();
    await simulators.stop();
    expect(await waiting).toBe('cut off');
  });

  it('can be emptied, and goes on counting', async () => {
    await send('one');
    await fetch(`${simulators.url}/mail/messages`, { method: 'DELETE' });
    expect(await messages()).toEqual([]);
    await send('two');
    expect(await messages()).toMatchObject([{ id: 2, subject: 'two' }]);
  });

  it('says in a sentence what is wrong with a call', async () => {
    const unknown = await fetch(`${simulators.url}/mail/messages/99`);
    expect([unknown.status, await unknown.json()]).toEqual([404, { error: 'There is no such message.' }]);
    const wrong = await fetch(`${simulators.url}/mail/messages?after=x`);
    expect([wrong.status, await wrong.json()]).toEqual([400, { error: expect.stringContaining('after: ') }]);
  });

  it('answers commands sent in one go, in order', async () => {
    const { port } = simulators;
    const heard = await new Promise<string>((resolve) => {
      const socket = connect(port, '127.0.0.1');
      let all = '';
      socket.on('data', (chunk) => (all += chunk.toString()));
      socket.once('end', () => resolve(all));
      socket.write(
        'CONNECT mail.simulator:25 HTTP/1.1\r\nHost: mail.simulator:25\r\n\r\nEHLO me\r\nMAIL FROM:<a@x>\r\nRCPT TO:<b@x>\r\nDATA\r\nSubject: all at once\r\n\r\nHi\r\n.\r\nNOOP\r\nQUIT\r\n',
      );
    });
    const codes = heard.split('\r\n').flatMap((line) => /^(\d{3}) /.exec(line)?.[1] ?? []);
    expect(codes).toEqual(['220', '250', '250', '250', '354', '250', '250', '221']);
    expect(await messages()).toMatchObject([{ subject: 'all at once', text: 'Hi' }]);
  });
});

describe('faults of the mail box', () => {
  it.each([
    ['refuse', 'ECONNECTION', 0],
    ['defer-recipient', 450, 0],
    ['reject-recipient', 550, 0],
    ['defer-message', 451, 0],
    ['reject-message', 554, 0],
    ['drop-before', 'ECONNECTION', 0],
    ['drop-after', 'ECONNECTION', 1],
  ])('%s: the client sees %s and %i message is kept', async (kind, seen, kept) => {
    expect((await control('faults', { kind, times: 1 })).status).toBe(204);
    expect(await failure(send('faulty'))).toBe(seen);
    expect(await messages()).toHaveLength(kept);
    expect(await failure(send('next'))).toBe('sent');
  });

  /** The page's own way of learning that something changed serves tests as well. */
  const untilHeld = async (count: number) => {
    for (;;) {
      const { version } = await get<{ version: number }>('/console/changes?after=0');
      const { held } = await get<{ held: number }>('/control/mail/faults');
      if (held === count) return;
      await get(`/console/changes?after=${version}&wait=10000`);
    }
  };
  const get = async <T>(path: string) => (await (await fetch(simulators.url + path)).json()) as T;

  it.each([
    ['hang-before', 0],
    ['hang-after', 1],
  ])('%s: nothing is answered until released', async (kind, keptMeanwhile) => {
    await control('faults', { kind });
    const sending = failure(send());
    await untilHeld(1);
    expect(await messages()).toHaveLength(keptMeanwhile);
    await control('release');
    expect(await sending).toBe('sent');
    expect(await messages()).toHaveLength(1);
  });

  it('a client that loses patience while it hangs has sent nothing', async () => {
    await control('faults', { kind: 'hang-before' });
    const mail = { from: 'hello@gatelight.example', to: 'sam@example.com', text: 'Hi' };
    expect(await failure(client({ socketTimeout: 50 }).sendMail(mail))).toBe('ETIMEDOUT');
    await untilHeld(0);
    await control('release');
    expect(await messages()).toEqual([]);
  });

  it('a reset cuts off who hangs, forgets faults and empties the box', async () => {
    await send();
    await control('faults', { kind: 'hang-after', times: 3 });
    const sending = failure(send());
    await untilHeld(1);
    expect((await control('reset')).status).toBe(204);
    expect(await sending).toBe('ECONNECTION');
    expect(await messages()).toEqual([]);
    expect(await get('/control/mail/faults')).toEqual({ pending: [], held: 0 });
  });

  it('refuses a fault that does not exist', async () => {
    const answer = await control('faults', { kind: 'explode', times: 1 });
    expect([answer.status, await answer.json()]).toEqual([400, { error: expect.stringContaining('kind: ') }]);
  });
});
