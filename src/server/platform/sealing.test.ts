import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSealer } from './sealing.ts';

const sealer = createSealer('a secret that is long enough for anybody');

describe('sealing', () => {
  it('opens whatever it sealed, and never seals the same text the same way', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const [one, other] = [sealer.seal(text), sealer.seal(text)];
        expect(sealer.open(one)).toBe(Buffer.from(text, 'utf8').toString('utf8'));
        expect(one.equals(other)).toBe(false);
      }),
    );
  });

  it('shows nothing of the text', () => {
    expect(sealer.seal('+14155550132').toString('latin1')).not.toContain('4155550132');
  });

  it('refuses every change of a single byte, another secret, and another way of sealing', () => {
    const sealed = sealer.seal('+14155550132');
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => sealer.open(changed)).toThrow(/./);
    }
    expect(() => createSealer('another secret, just as long as the first').open(sealed)).toThrow(/./);
  });
});
