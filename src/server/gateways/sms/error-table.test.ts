import { describe, expect, it } from 'vitest';
import { DOCUMENTED_TEXT_ERRORS } from '../../../../test/provider-facts/text-errors.ts';
import { meaningOfTextError, TEXT_ERRORS } from './error-table.ts';

describe('the table of text errors', () => {
  it('knows every number that the provider documents for our calls, and no other', () => {
    const documented = Object.values(DOCUMENTED_TEXT_ERRORS).flat();
    expect(Object.keys(TEXT_ERRORS).map(Number)).toEqual(documented.toSorted((a, b) => a - b));
  });

  it('never blames a number for what is wrong with our sender, our account or our request', () => {
    const { credentials, limits, request, sender, account, filtering } = DOCUMENTED_TEXT_ERRORS;
    const ours = [credentials, limits, request, sender, account, filtering].flat();
    const blaming = new Set(['number-refused', 'number-unreachable', 'opted-out']);
    expect(ours.filter((code) => blaming.has(meaningOfTextError(code) ?? 'not in the table'))).toEqual([]);
  });

  it('tries again only where the text cannot have arrived', () => {
    expect(meaningOfTextError(30410)).toBe('maybe-delivered');
  });

  it('leaves a number it does not know to whoever asks', () => {
    expect(meaningOfTextError(99_999)).toBeUndefined();
  });
});
