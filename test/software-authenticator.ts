import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { PasskeyAssertion, PasskeyAttestation } from '#contract/passkeys';
import type { PasskeyCreation, PasskeyRequest } from '#contract/second-factor';

const USER_PRESENT = 0x01;
const HAS_CREDENTIAL = 0x40;

interface AuthenticatorOptions {
  origin: string;
  /** Whether it counts its uses, as security keys do and synced passkeys do not. */
  counts?: boolean;
}

/** A passkey as a browser and its authenticator would answer for it, in a few lines of the WebAuthn standard. */
export class SoftwareAuthenticator {
  readonly #origin: string;
  readonly #counts: boolean;
  readonly #keys: { privateKey: KeyObject; publicKey: KeyObject };
  readonly #id = randomBytes(16);
  count = 0;

  constructor({ origin, counts = false }: AuthenticatorOptions) {
    this.#origin = origin;
    this.#counts = counts;
    this.#keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  }

  create({ challenge, rp }: PasskeyCreation): PasskeyAttestation {
    const idLength = Buffer.alloc(2);
    idLength.writeUInt16BE(this.#id.length);
    const credential = Buffer.concat([Buffer.alloc(16), idLength, this.#id, this.#coseKey()]);
    const authData = Buffer.concat([
      this.#authenticatorData(rp.id, USER_PRESENT | HAS_CREDENTIAL),
      credential,
    ]);
    const attestation = cborMap([
      ['fmt', cborText('none')],
      ['attStmt', cborMap([])],
      ['authData', cborBytes(authData)],
    ]);
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: this.#clientData('webauthn.create', challenge).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  get({ challenge, rpId }: PasskeyRequest): PasskeyAssertion {
    const authData = this.#authenticatorData(rpId, USER_PRESENT);
    const clientData = this.#clientData('webauthn.get', challenge);
    const signed = Buffer.concat([authData, createHash('sha256').update(clientData).digest()]);
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', signed, this.#keys.privateKey).toString('base64url'),
      },
    };
  }

  #credential() {
    const id = this.#id.toString('base64url');
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {} } as const;
  }

  #clientData(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.#origin, crossOrigin: false }));
  }

  #authenticatorData(rpId: string, flags: number): Buffer {
    if (this.#counts) this.count += 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(this.count);
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.of(flags), count]);
  }

  /** EC2, ES256, P-256, x and y, by their numbers in RFC 9052. */
  #coseKey(): Buffer {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    return cborMap([
      [1, cborInteger(2)],
      [3, cborInteger(-7)],
      [-1, cborInteger(1)],
      [-2, cborBytes(Buffer.from(x, 'base64url'))],
      [-3, cborBytes(Buffer.from(y, 'base64url'))],
    ]);
  }
}

/** RFC 8949, as far as needed here: lengths below 65,536. */
function cborHead(major: number, length: number): Buffer {
  if (length < 24) return Buffer.of((major << 5) | length);
  if (length < 256) return Buffer.of((major << 5) | 24, length);
  return Buffer.of((major << 5) | 25, length >> 8, length & 255);
}

const cborInteger = (value: number) => (value < 0 ? cborHead(1, -1 - value) : cborHead(0, value));
const cborBytes = (bytes: Buffer) => Buffer.concat([cborHead(2, bytes.length), bytes]);
const cborText = (text: string) => Buffer.concat([cborHead(3, Buffer.byteLength(text)), Buffer.from(text)]);
const cborMap = (entries: readonly (readonly [string | number, Buffer])[]) =>
  Buffer.concat([
    cborHead(5, entries.length),
    ...entries.flatMap(([key, value]) => [typeof key === 'string' ? cborText(key) : cborInteger(key), value]),
  ]);
