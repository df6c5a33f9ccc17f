import { expect, it } from 'vitest';
import { normalizeRecoveryCode, recoveryCodeFrom } from './recovery-code.ts';

it('writes a recovery code as two halves of letters and digits', () => {
  expect(recoveryCodeFrom(new Uint8Array([0, 68, 50, 20, 199, 66, 84]))).toBe('ABCDE-FGHIJ');
});

it.each(['ABCDE-FGHIJ', 'abcde fghij', ' AbCdEfGhIj '])('recognizes it however it is typed: %j', (typed) => {
  expect(normalizeRecoveryCode(typed)).toBe('ABCDEFGHIJ');
});
