import { isIP } from 'node:net';
import type { WebAuthnCredential } from '@simplewebauthn/server';
import type { PasskeyAssertion, PasskeyAttestation } from '#contract/passkeys';

/** The site as passkeys know it: they are bound to its name and answer only there. */
export interface RelyingParty {
  id: string;
  origin: string;
}

/** None for an address without a name, as on a machine that is only known by its number. */
export function relyingParty(publicUrl: string): RelyingParty | null {
  const { hostname, origin, protocol } = new URL(publicUrl);
  const isNamed = isIP(hostname.replace(/^\[|\]$/g, '')) === 0;
  const isSecure = protocol === 'https:' || hostname === 'localhost';
  return isNamed && isSecure ? { id: hostname, origin } : null;
}

/** Whether this is the challenge that was made for this answer; called once. */
type ExpectedChallenge = (challenge: Buffer) => Promise<boolean>;

/** Loaded when the first passkey is checked: it takes 25 MB, and most accounts have none. */
const library = () => import('@simplewebauthn/server');

const expectation = (site: RelyingParty, expected: ExpectedChallenge) => ({
  expectedChallenge: (challenge: string) => expected(Buffer.from(challenge, 'base64url')),
  expectedOrigin: site.origin,
  expectedRPID: site.id,
  // The password was checked already: a touch of the authenticator is the second step.
  requireUserVerification: false,
});

/** Throws when anything about the answer is not as it must be. */
export async function readAttestation(
  site: RelyingParty,
  attestation: PasskeyAttestation,
  expected: ExpectedChallenge,
) {
  const { verifyRegistrationResponse } = await library();
  const { clientDataJSON, attestationObject } = attestation.response;
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: { ...attestation, response: { clientDataJSON, attestationObject } },
    ...expectation(site, expected),
  });
  if (!verified) throw new Error('The attestation does not verify.');
  const { id, publicKey, counter } = registrationInfo.credential;
  return {
    credentialId: Buffer.from(id, 'base64url'),
    publicKey: Buffer.from(publicKey),
    signCount: counter,
  };
}

/** Answers the new count. Throws when anything about the answer is not as it must be. */
export async function readAssertion(
  site: RelyingParty,
  assertion: PasskeyAssertion,
  known: { publicKey: Buffer; signCount: number },
  expected: ExpectedChallenge,
): Promise<number> {
  const { verifyAuthenticationResponse } = await library();
  const credential: WebAuthnCredential = {
    id: assertion.id,
    publicKey: new Uint8Array(known.publicKey),
    counter: known.signCount,
  };
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: assertion,
    credential,
    ...expectation(site, expected),
  });
  if (!verified) throw new Error('The signature does not verify.');
  return authenticationInfo.newCounter;
}
