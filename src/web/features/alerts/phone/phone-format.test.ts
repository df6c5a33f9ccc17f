import { describe, expect, it } from 'vitest';
import { afterTyping, formatPhone, PHONE_MAX_LENGTH } from './phone-format.ts';

const FULL = '+1 (415) 555-0132';

describe('a phone number', () => {
  it.each([
    '4155550132',
    '14155550132',
    '+14155550132',
    '415-555-0132',
    '(415) 555 0132',
    '+1 415.555.0132',
    FULL,
  ])('%s reads the same', (text) => expect(formatPhone(text)).toBe(FULL));
  it('has ten national digits at most, and fits the field', () => {
    expect(formatPhone('415555013299')).toBe(FULL);
    expect(FULL.length).toBeLessThanOrEqual(PHONE_MAX_LENGTH);
  });
  it.each(['+44 7911 123456', '+45 12345678', '011 44 20 7123 4567', '07911 123456'])(
    '%s is of another country and not turned into one of ours',
    (text) => expect(formatPhone(text)).toBe(''),
  );
  it('is nothing without digits', () => expect(formatPhone('+1 ')).toBe(''));
});

describe('typing', () => {
  const type = (keys: string) =>
    Array.from(keys).reduce((text, key) => afterTyping(text, text + key, text.length + 1), '');

  it.each(['4155550132', '+14155550132', '14155550132', '(415) 555-0132'])('%s ends formatted', (keys) =>
    expect(type(keys)).toBe(FULL),
  );
  it.each(['+447911123456', '0447911123456', '011447911123456'])('%s stays as typed', (keys) =>
    expect(type(keys)).toBe(keys),
  );
  it('takes back what it is told to', () =>
    expect(afterTyping('+1 (415) 5', '+1 (415) ', 9)).toBe('+1 (415) '));
  it('leaves an edit in the middle alone', () =>
    expect(afterTyping('+1 (415) 555-0132', '+1 (4915) 555-0132', 6)).toBe('+1 (4915) 555-0132'));
  it('takes a paste or a filled-in number at once', () => {
    expect(afterTyping('', '+14155550132', 12)).toBe(FULL);
    expect(afterTyping('+1 (212) 555', '+14155550132', 12)).toBe(FULL);
  });
});
