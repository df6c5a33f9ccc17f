import type { PasskeyAssertion, PasskeyAttestation } from '#contract/passkeys';
import type { PasskeyCreation, PasskeyRequest } from '#contract/second-factor';

/** Loaded only where somebody uses a passkey. */
const library = () => import('@simplewebauthn/browser');

/** Where it is missing, recovery codes still work. */
export const supportsPasskeys = (): boolean => typeof PublicKeyCredential === 'function';

/** Rejects when the person cancels, or has no such passkey here. */
export async function signWithPasskey(request: PasskeyRequest): Promise<PasskeyAssertion> {
  const { startAuthentication } = await library();
  const { id, rawId, type, response } = await startAuthentication({ optionsJSON: request });
  const { clientDataJSON, authenticatorData, signature } = response;
  return {
    id,
    rawId,
    type,
    response: { clientDataJSON, authenticatorData, signature },
    clientExtensionResults: {},
  };
}

/** Rejects when the person cancels, or the device holds a passkey of this account already. */
export async function createPasskey(creation: PasskeyCreation): Promise<PasskeyAttestation> {
  const { startRegistration } = await library();
  const { id, rawId, type, response } = await startRegistration({ optionsJSON: creation });
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return {
    id,
    rawId,
    type,
    response: { clientDataJSON, attestationObject, transports },
    clientExtensionResults: {},
  };
}
