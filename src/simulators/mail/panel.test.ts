import { describe, expect, it } from 'vitest';
import { faultQueue } from '#simulators/faults';
import { MAIL_FAULTS, type MailMoment } from './mail-faults.ts';
import { createMailbox } from './mailbox.ts';
import { renderMailPanel } from './panel.ts';
import { readMessage } from './read-message.ts';

async function panelWith(...lines: string[]) {
  const mailbox = createMailbox(
    () => new Date('2030-01-02T03:04:05Z'),
    () => undefined,
  );
  const faults = faultQueue<MailMoment>(MAIL_FAULTS);
  const raw = Buffer.from(lines.join('\r\n'));
  const kept =
    lines.length > 0 ? mailbox.add(await readMessage({ from: 'a@x', to: ['<b>@x'], raw })) : undefined;
  return { kept, markup: renderMailPanel(mailbox, faults, 1).markup };
}

describe('the mail panel', () => {
  it('says what to do when there is no mail', async () => {
    expect((await panelWith()).markup).toContain('No mail yet');
  });

  it('shows every part of a hostile mail as text', async () => {
    const { markup } = await panelWith(
      'From: "<script>alert(1)</script>" <evil@x>',
      'Subject: "><img src=x onerror=alert(2)>',
      '',
      '</div><script src="https://evil.example/x.js"></script>',
    );
    expect(markup).not.toMatch(/<script|<img|<b>/i);
    expect(markup).toContain('&quot;&gt;&lt;img src=x onerror=alert(2)&gt;');
    expect(markup).toContain('&lt;/div&gt;&lt;script src=&quot;');
    expect(markup).toContain('To &lt;b&gt;@x');
  });

  it('does not take a line break hidden in a subject for another header', async () => {
    const { kept, markup } = await panelWith(
      'From: a@x',
      'Subject: =?utf-8?Q?Hello=0D=0ABcc:_victim@x=0D=0A=0D=0A<script>?=',
      '',
      'Hi',
    );
    expect(kept?.to).toEqual(['<b>@x']);
    expect(kept?.text).toBe('Hi');
    expect(markup).not.toContain('<script>');
  });

  it('makes web addresses clickable, without the full stop after them, and nothing else', async () => {
    const { markup } = await panelWith(
      'Subject: x',
      '',
      'See (https://a.example/?a=1&b="x"). Not javascript:alert(1)',
    );
    expect(markup).toContain(
      '(<a href="https://a.example/?a=1&amp;b=" target="_blank" rel="noopener noreferrer">https://a.example/?a=1&amp;b=</a>&quot;x&quot;). Not javascript:alert(1)',
    );
    expect(markup).not.toContain('href="javascript:');
  });
});
