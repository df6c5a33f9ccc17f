import * as z from 'zod/mini';

const CODE_MESSAGE = 'The code has 6 digits';
const PROOF_MESSAGE = 'Enter the 6-digit code, or a recovery code';

/** What an authenticator app shows. */
export const SecondFactorBody = z.strictObject({
  code: z.string(CODE_MESSAGE).check(z.trim(), z.regex(/^\d{6}$/, CODE_MESSAGE)),
});
export type SecondFactorBody = z.infer<typeof SecondFactorBody>;

/** What an authenticator app shows, or a recovery code, however it is typed. */
export const ProofCode = z
  .string(PROOF_MESSAGE)
  .check(z.trim(), z.regex(/^(\d{6}|[a-z2-7]{5}[-\s]?[a-z2-7]{5})$/i, PROOF_MESSAGE));

export const ProofBody = z.strictObject({ code: ProofCode });
export type ProofBody = z.infer<typeof ProofBody>;

export const SecondFactorState = z.object({ enabled: z.boolean(), recoveryCodesLeft: z.int() });
export type SecondFactorState = z.infer<typeof SecondFactorState>;

export const EnrollBody = z.strictObject({ password: z.string().check(z.maxLength(1000)) });
export type EnrollBody = z.infer<typeof EnrollBody>;

/** For an authenticator app: to type in, and as a link that opens one on the same device. */
export const AuthenticatorSecret = z.object({ secret: z.string(), url: z.string() });
export type AuthenticatorSecret = z.infer<typeof AuthenticatorSecret>;

/** Shown once. Each of them stands in for the authenticator app once. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;
