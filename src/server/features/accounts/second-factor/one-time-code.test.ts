import { describe, expect, it } from 'vitest';
import { CODE_STEP_SECONDS } from '#domain/accounts/one-time-code';
import { isSameCode, oneTimeCode } from './one-time-code.ts';

/** The secret of both RFCs. */
const SECRET = Buffer.from('12345678901234567890');

describe('a one-time code', () => {
  it.each([
    [0, '755224'],
    [1, '287082'],
    [2, '359152'],
    [3, '969429'],
    [4, '338314'],
    [5, '254676'],
    [6, '287922'],
    [7, '162583'],
    [8, '399871'],
    [9, '520489'],
  ])('of counter %i is the one in RFC 4226, appendix D', (counter, code) => {
    expect(oneTimeCode(SECRET, counter)).toBe(code);
  });

  /** The RFC prints eight digits; six digits are the last six of them. */
  it.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('at second %i is the one in RFC 6238, appendix B', (seconds, code) => {
    expect(oneTimeCode(SECRET, Math.floor(seconds / CODE_STEP_SECONDS))).toBe(code.slice(-6));
  });

  it('is the same only when every digit is', () => {
    expect(isSameCode('755224', '755224')).toBe(true);
    expect(isSameCode('755224', '755225')).toBe(false);
    expect(isSameCode('755224', '75522')).toBe(false);
    expect(isSameCode('755224', '75522é')).toBe(false);
  });
});
