import * as z from 'zod/mini';

/** Why an e-mail does not go out although it is turned on, or that nothing is in its way. */
export const EMAIL_STATES = ['off', 'on', 'unconfirmed', 'bounced'] as const;

/** The ways in which somebody is told beside texts. */
export const AlertChannels = z.object({
  email: z.object({ state: z.enum(EMAIL_STATES), address: z.string() }),
  push: z.object({
    /** What a browser subscribes with. */
    publicKey: z.string(),
    most: z.int(),
    browsers: z.array(
      z.object({
        id: z.int(),
        device: z.nullable(z.string()),
        addedAt: z.string(),
        /** Added by the session that asks. */
        current: z.boolean(),
      }),
    ),
  }),
  /** STOP was said from the confirmed number: the other channels go on. */
  textsStopped: z.boolean(),
});
export type AlertChannels = z.infer<typeof AlertChannels>;

export const EmailAlertsBody = z.strictObject({ on: z.boolean() });
export type EmailAlertsBody = z.infer<typeof EmailAlertsBody>;

const Base64Url = (longest: number) =>
  z.string().check(z.minLength(16), z.maxLength(longest), z.regex(/^[\w-]+=*$/));

/** What `PushSubscription.toJSON()` gives; `expirationTime` is of no use to us. */
export const PushSubscriptionBody = z.strictObject({
  endpoint: z.string().check(z.maxLength(1_000)),
  expirationTime: z.optional(z.nullable(z.number())),
  keys: z.strictObject({ p256dh: Base64Url(120), auth: Base64Url(40) }),
});
export type PushSubscriptionBody = z.infer<typeof PushSubscriptionBody>;

export const PushReceiptBody = z.strictObject({
  receipt: z.string().check(z.regex(/^\d{1,15}-[\w-]{22}$/)),
});
