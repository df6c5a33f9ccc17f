import * as z from 'zod/mini';

const Base64Url = z.string().check(z.maxLength(8192), z.regex(/^[\w-]*$/));
const Credential = {
  id: Base64Url,
  rawId: Base64Url,
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}),
};

/** What a browser answers to a challenge, as `PublicKeyCredential.toJSON()` gives it (WebAuthn level 3). */
export const PasskeyAssertion = z.object({
  ...Credential,
  response: z.object({
    clientDataJSON: Base64Url,
    authenticatorData: Base64Url,
    signature: Base64Url,
  }),
});
export type PasskeyAssertion = z.infer<typeof PasskeyAssertion>;

/** What a browser answers when it has made a passkey. */
export const PasskeyAttestation = z.object({
  ...Credential,
  response: z.object({
    clientDataJSON: Base64Url,
    attestationObject: Base64Url,
    transports: z.optional(z.array(z.string().check(z.maxLength(30))).check(z.maxLength(10))),
  }),
});
export type PasskeyAttestation = z.infer<typeof PasskeyAttestation>;
