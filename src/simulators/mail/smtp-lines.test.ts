import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lineCutter } from './smtp-lines.ts';

const cutAll = (limit: number, chunks: Buffer[]) => {
  const cut = lineCutter(limit);
  return chunks
    .flatMap((chunk) => cut(chunk))
    .map(({ bytes, tooLong }) => [bytes.toString('latin1'), tooLong]);
};

describe('cutting a stream into lines', () => {
  it('ends a line at CRLF only, not at a lone CR or LF', () => {
    expect(cutAll(100, [Buffer.from('a\nb\rc\r\nd\r\n')])).toEqual([
      ['a\nb\rc', false],
      ['d', false],
    ]);
  });

  it('keeps a line of exactly the limit and throws away a longer one', () => {
    expect(cutAll(3, [Buffer.from('abc\r\nabcd\r\nx\r\n')])).toEqual([
      ['abc', false],
      ['', true],
      ['x', false],
    ]);
  });

  it('gives the same lines however the bytes are chunked', () => {
    const bytes = fc
      .array(fc.constantFrom('\r', '\n', '\r\n', 'a', 'bcd', '.'))
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(bytes, fc.array(fc.nat(40)), (text, cuts) => {
        const whole = Buffer.from(text);
        const ends = [...new Set([...cuts.filter((at) => at < whole.length), whole.length])].toSorted(
          (a, b) => a - b,
        );
        const chunks = ends.map((end, index) => whole.subarray(ends[index - 1] ?? 0, end));
        expect(cutAll(4, chunks)).toEqual(cutAll(4, [whole]));
      }),
    );
  });
});
