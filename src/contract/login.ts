import * as z from 'zod/mini';
import { Email, Password } from './accounts.ts';
import { PasskeyAssertion } from './passkeys.ts';
import { ProofCode } from './second-factor.ts';

/** An account with a second factor needs one of the last two: without it the answer is `second-factor-required`. */
export const LoginBody = z.strictObject({
  email: Email,
  password: Password,
  code: z.optional(ProofCode),
  passkey: z.optional(PasskeyAssertion),
});
export type LoginBody = z.infer<typeof LoginBody>;
