import * as z from 'zod/mini';
import { Email } from './accounts.ts';

/** `password` is the account's, as for every change of how one gets in. */
export const ChangeEmailBody = z.strictObject({
  newEmail: Email,
  password: z.string().check(z.maxLength(1000)),
});
export type ChangeEmailBody = z.infer<typeof ChangeEmailBody>;

/** What the Change Email form holds. */
export const ChangeEmailForm = z.object({
  newEmail: Email,
  password: z.string().check(z.minLength(1, 'Please enter your password')),
});
export type ChangeEmailForm = z.infer<typeof ChangeEmailForm>;

export const ConfirmEmailBody = z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(200)) });
export type ConfirmEmailBody = z.infer<typeof ConfirmEmailBody>;

/** The address that is confirmed now and that the account goes by. */
export const ConfirmedEmail = z.object({ email: z.string() });
export type ConfirmedEmail = z.infer<typeof ConfirmedEmail>;

export const AccountEmail = z.object({
  email: z.string(),
  confirmed: z.boolean(),
  /** The address that waits to be confirmed and then replaces it. */
  newEmail: z.nullable(z.string()),
});
export type AccountEmail = z.infer<typeof AccountEmail>;
