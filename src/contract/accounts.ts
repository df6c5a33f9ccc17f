import * as z from 'zod/mini';
import { MIN_PASSWORD_LENGTH } from '#domain/accounts/password';

const EMAIL_MESSAGE = 'Please enter a valid email address';
const PASSWORD_MESSAGE = `Password must be at least ${MIN_PASSWORD_LENGTH} characters long`;

/** 254 is the longest address that mail can carry (RFC 5321). */
export const Email = z
  .string(EMAIL_MESSAGE)
  .check(z.trim(), z.maxLength(254, EMAIL_MESSAGE), z.email(EMAIL_MESSAGE));

/** Long passphrases are welcome; the ceiling only keeps hashing bounded. */
export const Password = z
  .string(PASSWORD_MESSAGE)
  .check(
    z.minLength(MIN_PASSWORD_LENGTH, PASSWORD_MESSAGE),
    z.maxLength(1000, 'Password must be at most 1000 characters long'),
  );

/** `username` is part of the specified payload; the server always derives it from the e-mail. */
export const RegisterBody = z.strictObject({
  username: z.optional(z.string().check(z.maxLength(254))),
  email: Email,
  password: Password,
});
export type RegisterBody = z.infer<typeof RegisterBody>;

const MISMATCH = "Passwords don't match";
/** Required by itself, because two empty fields are equal. */
const Confirmation = z.string().check(z.minLength(1, MISMATCH));
const passwordsMatch = z.refine<{ password: string; confirmPassword: string }>(
  (form) => form.password === form.confirmPassword,
  { path: ['confirmPassword'], error: MISMATCH },
);

/** What the Create Account form holds; `confirmPassword` never leaves the browser. */
export const RegisterForm = z
  .object({ email: Email, password: Password, confirmPassword: Confirmation })
  .check(passwordsMatch);
export type RegisterForm = z.infer<typeof RegisterForm>;

export const ChangePasswordBody = z.strictObject({
  currentPassword: z.string().check(z.maxLength(1000)),
  newPassword: Password,
});
export type ChangePasswordBody = z.infer<typeof ChangePasswordBody>;

export const ForgotPasswordBody = z.strictObject({ email: Email });
export type ForgotPasswordBody = z.infer<typeof ForgotPasswordBody>;

export const ResetPasswordBody = z.strictObject({
  token: z.string().check(z.minLength(1), z.maxLength(200)),
  newPassword: Password,
});
export type ResetPasswordBody = z.infer<typeof ResetPasswordBody>;

/** What the Reset Password form holds. */
export const ResetPasswordForm = z
  .object({ password: Password, confirmPassword: Confirmation })
  .check(passwordsMatch);
export type ResetPasswordForm = z.infer<typeof ResetPasswordForm>;

export const DeleteAccountBody = z.strictObject({ password: z.string().check(z.maxLength(1000)) });
export type DeleteAccountBody = z.infer<typeof DeleteAccountBody>;

/** The person as the product knows them: composed from accounts, billing and alerts. */
export const User = z.object({
  id: z.int(),
  username: z.string(),
  email: z.string(),
  emailConfirmed: z.boolean(),
  isSubscribed: z.boolean(),
  phoneNumber: z.nullable(z.string()),
  phoneVerified: z.boolean(),
  /** A number is stored, but nothing is sent to it before the box was ticked. */
  phoneConsentRequired: z.boolean(),
  smsOptedOut: z.boolean(),
  /** Why the number does not take texts, in words; null when all is well. */
  phoneProblem: z.nullable(z.string()),
  timeZone: z.nullable(z.string()),
  isOperator: z.boolean(),
});
export type User = z.infer<typeof User>;

export const AuthAnswer = z.object({ token: z.string(), user: User });
export type AuthAnswer = z.infer<typeof AuthAnswer>;

export const SessionEntry = z.object({
  id: z.int(),
  createdAt: z.string(),
  lastSeenAt: z.string(),
  /** The browser's own User-Agent text, shortened; null when it sent none. */
  device: z.nullable(z.string()),
  current: z.boolean(),
});
export type SessionEntry = z.infer<typeof SessionEntry>;
export const SessionList = z.array(SessionEntry);

/** Everything we hold on one person: one section per noun. */
export const AccountExport = z.looseObject({ exportedAt: z.string() });
export type AccountExport = z.infer<typeof AccountExport>;
