import { describe, expect, it } from 'vitest';
import { composeMail } from './compose-mail.ts';

const PARTS = {
  to: 'sam@example.com',
  subject: 'Hello',
  paragraphs: ['First.', 'Second.'],
  supportEmail: 'help@gatelight.example',
};
const SIGNATURE =
  'Gatelight is a private service, not affiliated with any government agency. Questions: help@gatelight.example';

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
    expect(html.match(/&lt;img src=x onerror=&quot;alert\(1\)&quot;&gt;&amp;/g)).toHaveLength(5);
    expect(html).toContain('href="https://x.example/&quot;&lt;img');
  });
});
