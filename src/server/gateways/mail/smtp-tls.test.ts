import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import path from 'node:path';
import { TLSSocket } from 'node:tls';
import { describe, expect, it } from 'vitest';
import type { Failure } from '#server/platform/failure';
import { PROJECT_ROOT } from '#server/project';
import { afterThisTest } from '../../../../test/lifetime.ts';
import { SELF_SIGNED } from '../../../../test/self-signed.ts';
import { tempFolder } from '../../../../test/temp-folder.ts';
import { smtpMailer } from './smtp-mailer.ts';

const MAIL = { to: 'sam@example.com', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' };
const FROM = 'Gatelight <hello@gatelight.example>';

/** A mail server that takes any mail, and keeps what it was told in the open and what under TLS. */
async function startMailServer({ offersTls }: { offersTls: boolean }) {
  const heard: { open: string[]; encrypted: string[] } = { open: [], encrypted: [] };
  const talk = (socket: Socket, lines: string[], features: string) => {
    let isText = false;
    socket.on('error', () => {});
    socket.on('data', (data) => {
      for (const line of data.toString().trimEnd().split('\r\n')) {
        lines.push(line);
        if (isText) {
          if (line !== '.') continue;
          isText = false;
          socket.write('250 taken\r\n');
        } else if (line.startsWith('EHLO')) socket.write(`250-mail.example\r\n${features}250 AUTH PLAIN\r\n`);
        else if (line === 'STARTTLS' && features !== '') {
          socket.removeAllListeners('data');
          socket.write('220 go ahead\r\n');
          return talk(new TLSSocket(socket, { isServer: true, ...SELF_SIGNED }), heard.encrypted, '');
        } else if (line === 'STARTTLS') socket.write('502 not here\r\n');
        else if (line.startsWith('AUTH')) socket.write('235 come in\r\n');
        else if (line === 'DATA') {
          isText = true;
          socket.write('354 go ahead\r\n');
        } else socket.write('250 fine\r\n');
      }
    });
  };
  const server = createServer((socket) => {
    socket.write('220 mail.example ready\r\n');
    talk(socket, heard.open, offersTls ? '250-STARTTLS\r\n' : '');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterThisTest(() => void server.close());
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { url: `smtp://us:canary@localhost:${port}`, heard };
}

const isSecret = (line: string) => line.startsWith('AUTH') || line.startsWith('MAIL') || line === 'Hello';

async function sendTo(url: string, requireTls: boolean): Promise<string> {
  const mailer = smtpMailer({ url, from: FROM, requireTls });
  afterThisTest(() => mailer.close());
  return mailer.send(MAIL).then(
    () => 'sent',
    (error: Failure) => `${error.kind}: ${error.message}`,
  );
}

describe('a mail server on another machine', () => {
  it('that offers no TLS gets neither password nor mail', async () => {
    const { url, heard } = await startMailServer({ offersTls: false });
    expect(await sendTo(url, true)).toBe('retryable: The mail server offers no TLS to trust (ETLS).');
    expect(heard.open.filter(isSecret)).toEqual([]);
    expect(await sendTo(url, false)).toBe('sent');
    expect(heard.open.filter(isSecret)).not.toEqual([]);
  });

  it('that nobody vouches for gets neither password nor mail', async () => {
    const { url, heard } = await startMailServer({ offersTls: true });
    expect(await sendTo(url, true)).toMatch(/^retryable: The mail server could not be reached/);
    expect([...heard.open, ...heard.encrypted].filter(isSecret)).toEqual([]);
  });

  it('with a certificate for its name gets both, under TLS alone', async () => {
    const { url, heard } = await startMailServer({ offersTls: true });
    const authority = path.join(await tempFolder(), 'ca.pem');
    await writeFile(authority, SELF_SIGNED.cert);
    expect(await sendInProcess(url, authority)).toBe('sent');
    expect(heard.open.filter(isSecret)).toEqual([]);
    expect(heard.encrypted.filter(isSecret)).not.toEqual([]);
  });
});

/** In a process of its own, because an authority is added for a whole process at its start. */
async function sendInProcess(url: string, authority: string): Promise<string> {
  const script = `
    const { smtpMailer } = await import('./src/server/gateways/mail/smtp-mailer.ts');
    const { url, from, mail } = JSON.parse(process.env.ORDERS);
    await smtpMailer({ url, from, requireTls: true }).send(mail);
    console.log('sent');`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    cwd: PROJECT_ROOT,
    env: {
      PATH: process.env['PATH'],
      NODE_EXTRA_CA_CERTS: authority,
      ORDERS: JSON.stringify({ url, from: FROM, mail: MAIL }),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += String(chunk)));
  child.stderr.on('data', (chunk) => (output += String(chunk)));
  await once(child, 'close');
  return output.trim();
}
