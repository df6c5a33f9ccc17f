import { describe, expect, it } from 'vitest';
import { UpdatePhoneBody } from './phone.ts';

describe('the time zone of a phone', () => {
  const zoneOf = (timeZone: string) => UpdatePhoneBody.safeParse({ phoneNumber: '4155550198', timeZone });

  it('is taken in by its canonical name, however it was written', () => {
    const letters = 'america/los_angeles';
    const variants = letters
      .split('')
      .map((letter, index) => letters.slice(0, index) + letter.toUpperCase() + letters.slice(index + 1));
    const names = variants.map((variant) => zoneOf(variant).data?.timeZone);
    expect(new Set(names)).toEqual(new Set(['America/Los_Angeles']));
  });

  it.each(['America/Gotham', '+05:30', 'x'.repeat(65)])('is refused when it is none: %s', (zone) => {
    expect(zoneOf(zone).success).toBe(false);
  });
});
