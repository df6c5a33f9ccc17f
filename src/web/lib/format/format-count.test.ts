import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatCount } from './format-count.ts';

it('writes whole numbers as Americans do', () => {
  const counts = fc.integer();
  fc.assert(
    fc.property(counts, (count) => {
      expect(formatCount(count)).toBe(count.toLocaleString('en-US'));
    }),
  );
  expect([0, 999, 1_000, 1_234_567].map(formatCount)).toEqual(['0', '999', '1,000', '1,234,567']);
});
