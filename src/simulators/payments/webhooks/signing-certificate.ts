import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';

/** The name that the provider's own certificate carries, so that the check of the name is the real one. */
const COMMON_NAME = 'messageverificationcerts.paypal.com';
const NOT_BEFORE = '200101000000Z';
const NOT_AFTER = '491231235959Z';

export interface SigningCertificate {
  id: string;
  pem: string;
  /** RSA-SHA256 in base64. */
  sign(text: string): string;
}

let made: SigningCertificate | undefined;

/** Making a key takes a while and most runs never send a webhook: it is made when first asked for. */
export function signingCertificate(): SigningCertificate {
  made ??= makeCertificate();
  return made;
}

function makeCertificate(): SigningCertificate {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const der = selfSigned(publicKey, privateKey);
  const lines = der.toString('base64').match(/.{1,64}/g) ?? [];
  return {
    id: `CERT-${der.subarray(-8).toString('hex')}`,
    pem: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`,
    sign: (text) => sign('sha256', Buffer.from(text), privateKey).toString('base64'),
  };
}

const SEQUENCE = 0x30;
const SET = 0x31;
const INTEGER = 0x02;
const BIT_STRING = 0x03;
const NULL = 0x05;
const OBJECT_ID = 0x06;
const UTF8_STRING = 0x0c;
const UTC_TIME = 0x17;

const SHA256_WITH_RSA = Buffer.from('2a864886f70d01010b', 'hex');
const COMMON_NAME_ID = Buffer.from('550403', 'hex');

/** An X.509 certificate in its written form (RFC 5280); Node can read one but not write one. */
function selfSigned(publicKey: KeyObject, privateKey: KeyObject): Buffer {
  const algorithm = der(SEQUENCE, der(OBJECT_ID, SHA256_WITH_RSA), der(NULL));
  const name = der(
    SEQUENCE,
    der(SET, der(SEQUENCE, der(OBJECT_ID, COMMON_NAME_ID), der(UTF8_STRING, Buffer.from(COMMON_NAME)))),
  );
  const validity = der(
    SEQUENCE,
    der(UTC_TIME, Buffer.from(NOT_BEFORE)),
    der(UTC_TIME, Buffer.from(NOT_AFTER)),
  );
  const toSign = der(
    SEQUENCE,
    der(INTEGER, Buffer.from([1])),
    algorithm,
    name,
    validity,
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = sign('sha256', toSign, privateKey);
  return der(SEQUENCE, toSign, algorithm, der(BIT_STRING, Buffer.from([0]), signature));
}

function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([tag]), lengthOf(content.length), content]);
}

function lengthOf(length: number): Buffer {
  if (length < 0x80) return Buffer.from([length]);
  return length < 0x100 ? Buffer.from([0x81, length]) : Buffer.from([0x82, length >> 8, length & 0xff]);
}
