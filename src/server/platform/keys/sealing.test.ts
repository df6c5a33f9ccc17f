import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSealer, type SealingKey } from './sealing.ts';

const sealingKey = (id: number, more: Partial<SealingKey> = {}): SealingKey => ({
  id,
  key: randomBytes(32),
  legacy: false,
  inUse: true,
  ...more,
});
const first = sealingKey(1);
const sealer = createSealer(() => [first]);

describe('sealing', () => {
  it('opens whatever it sealed, and never seals the same text the same way', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string(), (text, owner) => {
        const [one, other] = [sealer.seal(text, owner), sealer.seal(text, owner)];
        expect(sealer.open(one, owner)).toBe(Buffer.from(text, 'utf8').toString('utf8'));
        expect(one.equals(other)).toBe(false);
      }),
    );
  });

  it('shows nothing of the text', () => {
    expect(sealer.seal('+14155550132', 'account 1').toString('latin1')).not.toContain('4155550132');
  });

  it('refuses every change of a single byte, another owner, another key, and another way of sealing', () => {
    const sealed = sealer.seal('+14155550132', 'account 1');
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => sealer.open(changed, 'account 1')).toThrow(/./);
    }
    expect(() => sealer.open(sealed, 'account 2')).toThrow(/./);
    expect(() => createSealer(() => [sealingKey(1)]).open(sealed, 'account 1')).toThrow(/./);
    expect(() => createSealer(() => [sealingKey(2)]).open(sealed, 'account 1')).toThrow(
      'Sealed with key 1, which this process has not read.',
    );
  });

  it('seals with the newest key in use, and opens with each', () => {
    const [second, third] = [sealingKey(2), sealingKey(3, { inUse: false })];
    const old = sealer.seal('old', 'a');
    const rotated = createSealer(() => [first, second, third]);
    const fresh = rotated.seal('new', 'a');
    expect([rotated.open(old, 'a'), rotated.open(fresh, 'a')]).toEqual(['old', 'new']);
    expect(createSealer(() => [second]).open(fresh, 'a')).toBe('new');
    const ahead = createSealer(() => [first, second, { ...third, inUse: true }]).seal('ahead', 'a');
    expect(rotated.open(ahead, 'a')).toBe('ahead');
  });

  it('with a legacy key is what older versions write and read', () => {
    const legacy = sealingKey(1, { legacy: true });
    const sealed = createSealer(() => [legacy]).seal('text', 'anybody');
    expect(sealed[0]).toBe(1);
    const later = createSealer(() => [legacy, sealingKey(2)]);
    expect(later.open(sealed, 'account 1')).toBe('text');
    expect(later.seal('text', 'account 1')[0]).toBe(2);
  });
});
