import * as z from 'zod/mini';
import { PasskeyAssertion } from './passkeys.ts';

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

/** One of the two. */
export const ProofBody = z.union([
  z.strictObject({ code: ProofCode }),
  z.strictObject({ passkey: PasskeyAssertion }),
]);
export type ProofBody = z.infer<typeof ProofBody>;

/** What the form that asks for a code holds. */
export const ProofForm = z.strictObject({ code: ProofCode });

const PublicKey = z.literal('public-key');
const KnownCredential = z.object({ id: z.string(), type: PublicKey, transports: z.array(z.string()) });

/** For `navigator.credentials.get`: what the passkeys of an account are asked to sign. */
export const PasskeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('preferred'),
  allowCredentials: z.array(KnownCredential),
});
export type PasskeyRequest = z.infer<typeof PasskeyRequest>;

/** How the second step can be made. It comes with `second-factor-required` at a log-in, as its member `secondFactor`. */
export const SecondFactorOffer = z.object({
  /** An authenticator app is set up. Recovery codes are taken in any case. */
  authenticator: z.boolean(),
  passkey: z.nullable(PasskeyRequest),
});
export type SecondFactorOffer = z.infer<typeof SecondFactorOffer>;

export const PasskeyEntry = z.object({
  id: z.int(),
  /** The User-Agent text of the browser that added it, shortened; null when it sent none. */
  device: z.nullable(z.string()),
  createdAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
});
export type PasskeyEntry = z.infer<typeof PasskeyEntry>;

export const SecondFactorState = z.object({
  enabled: z.boolean(),
  authenticator: z.boolean(),
  passkeys: z.array(PasskeyEntry),
  /** False where the site has no name that a passkey could belong to. */
  passkeysSupported: z.boolean(),
  recoveryCodesLeft: z.int(),
});
export type SecondFactorState = z.infer<typeof SecondFactorState>;

export const EnrollBody = z.strictObject({ password: z.string().check(z.maxLength(1000)) });
export type EnrollBody = z.infer<typeof EnrollBody>;

/** For an authenticator app: to type in, and as a link that opens one on the same device. */
export const AuthenticatorSecret = z.object({ secret: z.string(), url: z.string() });
export type AuthenticatorSecret = z.infer<typeof AuthenticatorSecret>;

/** For `navigator.credentials.create`, as the WebAuthn standard spells it in JSON. */
export const PasskeyCreation = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: PublicKey })),
  timeout: z.int(),
  attestation: z.literal('none'),
  authenticatorSelection: z.object({
    residentKey: z.literal('preferred'),
    userVerification: z.literal('preferred'),
  }),
  excludeCredentials: z.array(KnownCredential),
});
export type PasskeyCreation = z.infer<typeof PasskeyCreation>;

/** Shown once. Each of them stands in for the authenticator app or a passkey once. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;

/** Recovery codes come with the first factor alone; a further one leaves those that there are. */
export const PasskeyAdded = z.object({ recoveryCodes: z.nullable(z.array(z.string())) });
export type PasskeyAdded = z.infer<typeof PasskeyAdded>;
