import * as z from 'zod/mini';
import { canonicalTimeZone } from '#domain/time/zone-offset';

const PHONE_MESSAGE = 'Please enter a valid phone number';
const CODE_MESSAGE = 'Please enter the 6-digit code from the text';

/** `consent` is the ticked box; without it the number is kept and nothing is sent to it. */
export const UpdatePhoneBody = z.strictObject({
  phoneNumber: z
    .string(PHONE_MESSAGE)
    .check(z.trim(), z.minLength(1, PHONE_MESSAGE), z.maxLength(40, PHONE_MESSAGE)),
  consent: z.optional(z.literal(true)),
  timeZone: z.optional(
    z.pipe(
      z.string().check(
        z.maxLength(64),
        z.refine((zone) => canonicalTimeZone(zone) !== undefined, 'This time zone is not known'),
      ),
      // One zone has many spellings; only its canonical name is kept.
      z.transform((zone) => canonicalTimeZone(zone) ?? zone),
    ),
  ),
});
export type UpdatePhoneBody = z.infer<typeof UpdatePhoneBody>;

export const PhoneAnswer = z.object({
  phoneNumber: z.string(),
  phoneVerified: z.boolean(),
  /** Texts start only after the box was ticked. */
  consentRequired: z.boolean(),
});
export type PhoneAnswer = z.infer<typeof PhoneAnswer>;

export const VerifyPhoneBody = z.strictObject({
  code: z.string(CODE_MESSAGE).check(z.trim(), z.regex(/^\d{6}$/, CODE_MESSAGE)),
});
export type VerifyPhoneBody = z.infer<typeof VerifyPhoneBody>;
