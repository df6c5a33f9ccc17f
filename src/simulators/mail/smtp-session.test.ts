import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lineCutter } from './smtp-lines.ts';
import { FRESH_SESSION, MAX_MESSAGE_BYTES, step, type SmtpAction } from './smtp-session.ts';

/** What the server would do, as one line each, for what a client sends. */
function converse(chunks: readonly Buffer[], acceptRecipient = true): string[] {
  const cut = lineCutter(MAX_MESSAGE_BYTES);
  let state = FRESH_SESSION;
  return chunks
    .flatMap((chunk) => cut(chunk))
    .flatMap((line) => {
      const { state: next, action } = step(state, line);
      state = action?.do === 'recipient' && !acceptRecipient ? action.ifRefused : next;
      return action ? [describeAction(action)] : [];
    });
}

function describeAction(action: SmtpAction): string {
  if (action.do === 'recipient') return 'recipient';
  if (action.do !== 'deliver') return action.text.split('\r\n').at(-1)?.slice(0, 3) ?? '';
  const { from, to, raw } = action.delivery;
  return `${from} > ${to.join(' ')}: ${raw.toString('latin1')}`;
}

const say = (...lines: string[]) =>
  converse([Buffer.from(lines.map((line) => `${line}\r\n`).join(''), 'latin1')]);

describe('an SMTP session', () => {
  it('takes a message for two recipients', () => {
    expect(
      say(
        'EHLO me',
        'MAIL FROM:<a@x> SIZE=10',
        'RCPT TO:<b@x>',
        'rcpt to: <c@x>',
        'DATA',
        'Hi',
        '',
        'You',
        '.',
        'QUIT',
      ),
    ).toEqual(['250', '250', 'recipient', 'recipient', '354', 'a@x > b@x c@x: Hi\r\n\r\nYou\r\n', '221']);
  });

  it('takes a second message on the same connection without a new greeting', () => {
    const mail = ['MAIL FROM:<a@x>', 'RCPT TO:<b@x>', 'DATA', '1', '.'];
    expect(say('HELO me', ...mail, ...mail).filter((line) => line.includes('>'))).toEqual([
      'a@x > b@x: 1\r\n',
      'a@x > b@x: 1\r\n',
    ]);
  });

  it('removes the dot that protects a line starting with one', () => {
    expect(say('HELO me', 'MAIL FROM:<a@x>', 'RCPT TO:<b@x>', 'DATA', '..', '..b', '.').at(-1)).toBe(
      'a@x > b@x: .\r\n.b\r\n',
    );
  });

  it('does not end a message at a dot between lone line feeds', () => {
    expect(
      say('HELO me', 'MAIL FROM:<a@x>', 'RCPT TO:<b@x>', 'DATA', 'a\n.\nMAIL FROM:<evil@x>', '.').at(-1),
    ).toBe('a@x > b@x: a\n.\nMAIL FROM:<evil@x>\r\n');
  });

  it('accepts the null sender of a bounce', () => {
    expect(say('HELO me', 'MAIL FROM:<>', 'RCPT TO:<b@x>')).toEqual(['250', '250', 'recipient']);
  });

  it.each([
    ['MAIL before a greeting', ['MAIL FROM:<a@x>'], '503'],
    ['RCPT before MAIL', ['HELO me', 'RCPT TO:<b@x>'], '503'],
    ['DATA before RCPT', ['HELO me', 'MAIL FROM:<a@x>', 'DATA'], '503'],
    ['MAIL inside of a mail', ['HELO me', 'MAIL FROM:<a@x>', 'MAIL FROM:<a@x>'], '503'],
    ['RCPT after RSET', ['HELO me', 'MAIL FROM:<a@x>', 'RSET', 'RCPT TO:<b@x>'], '503'],
    ['an address without brackets', ['HELO me', 'MAIL FROM:a@x'], '501'],
    ['a recipient without address', ['HELO me', 'MAIL FROM:<a@x>', 'RCPT TO:<>'], '501'],
    ['a declared size over the limit', ['HELO me', 'MAIL FROM:<a@x> SIZE=99999999'], '552'],
    ['an unknown command', ['VRFY me'], '500'],
    ['an empty line', [''], '500'],
    ['an endless command', ['NOOP '.padEnd(3000, 'x')], '500'],
  ])('refuses %s', (_what, lines, code) => {
    expect(say(...lines).at(-1)).toBe(code);
  });

  it('forgets a recipient that was refused', () => {
    const lines = Buffer.from('HELO me\r\nMAIL FROM:<a@x>\r\nRCPT TO:<b@x>\r\nDATA\r\n');
    expect(converse([lines], false).at(-1)).toBe('503');
  });

  it('refuses a message over the size limit and goes on', () => {
    const big = Array.from({ length: 1100 }, () => 'x'.repeat(1000));
    expect(say('HELO me', 'MAIL FROM:<a@x>', 'RCPT TO:<b@x>', 'DATA', ...big, '.', 'NOOP').slice(-2)).toEqual(
      ['552', '250'],
    );
  });

  it('delivers any message exactly, however the stream is chunked', () => {
    const lines = fc.array(fc.string({ unit: fc.constantFrom('.', 'a', '\r', '\n', ' ', 'ü', '\0') }));
    fc.assert(
      fc.property(lines, fc.array(fc.nat(200)), (content, cuts) => {
        const message = content.map((line) => `${line}\r\n`).join('');
        const stuffed = message.replace(/(^|\r\n)\./g, '$1..');
        const stream = Buffer.from(
          `EHLO me\r\nMAIL FROM:<a@x>\r\nRCPT TO:<b@x>\r\nDATA\r\n${stuffed}.\r\nQUIT\r\n`,
          'latin1',
        );
        const ends = [...new Set([...cuts.filter((at) => at < stream.length), stream.length])].toSorted(
          (a, b) => a - b,
        );
        const chunks = ends.map((end, index) => stream.subarray(ends[index - 1] ?? 0, end));
        expect(converse(chunks)).toEqual(['250', '250', 'recipient', '354', `a@x > b@x: ${message}`, '221']);
      }),
    );
  });
});
