import { describe, expect, it } from 'vitest';
import { composeMail } from './compose-mail.ts';

const PARTS = {
  to: 'sam@example.com',
  subject: 'Hello',
  paragraphs: ['First.', 'Second.'],
  supportEmail: 'help@gatelight.example',
};
const SIGNATURE =
  'Gatelight is a private, independent service, not affiliated with any government agency. Questions: help@gatelight.example';

describe('a mail', () => {
  it('reads in plain text as words, the link, and who we are', () => {
    const mail = composeMail({
      ...PARTS,
      action: { label: 'Press here', url: 'https://x.example/?a=1&b=2' },
    });
    expect(mail).toMatchObject({ to: 'sam@example.com', subject: 'Hello' });
    expect(mail.text).toBe(
      `First.\n\nSecond.\n\nPress here: https://x.example/?a=1&b=2\n\n-- \n${SIGNATURE}`,
    );
  });

  it('does without a link', () => {
    const { text, html } = composeMail(PARTS);
    expect(text).toBe(`First.\n\nSecond.\n\n-- \n${SIGNATURE}`);
    expect(html).not.toContain('<a ');
  });

  it('shows a step that is left, a table, and what comes after it, in both parts', () => {
    const { text, html } = composeMail({
      ...PARTS,
      preheader: 'Shown in the inbox.',
      heading: 'Thank you',
      step: { title: 'One step', text: 'Do it.', action: { label: 'Now', url: 'https://x.example/now' } },
      table: { title: 'Receipt', rows: [['Number', 'GL-1']], total: ['Total', '$9.99 USD'] },
      closing: ['Until next month.'],
      action: { label: 'See more', url: 'https://x.example/more' },
    });
    expect(text).toBe(
      [
        'First.',
        'Second.',
        'One step\nDo it.\nNow: https://x.example/now',
        'Receipt\nNumber: GL-1\nTotal: $9.99 USD',
        'Until next month.',
        'See more: https://x.example/more',
        `-- \n${SIGNATURE}`,
      ].join('\n\n'),
    );
    expect(html).toContain('>Shown in the inbox.');
    expect(html.match(/class="button"/g)).toHaveLength(1);
    expect(html).toContain('prefers-color-scheme:dark');
    expect(html).toMatch(/<th[^>]*>\s*Number\s*<\/th>\s*<td[^>]*>\s*GL-1\s*<\/td>/);
    expect(html).not.toMatch(/<img|url\(|src=/);
  });

  it('cannot be made to carry somebody’s markup', () => {
    const evil = '<img src=x onerror="alert(1)">&';
    const { html } = composeMail({
      ...PARTS,
      subject: evil,
      paragraphs: [evil],
      action: { label: evil, url: `https://x.example/"${evil}` },
      supportEmail: evil,
    });
    expect(html).not.toContain('<img');
    expect(html.match(/&lt;img src=x onerror=&quot;alert\(1\)&quot;&gt;&amp;/g)).toHaveLength(7);
    expect(html).toContain('href="https://x.example/&quot;&lt;img');
  });
});
