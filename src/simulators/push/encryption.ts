import { createDecipheriv, createECDH, type ECDH, hkdfSync } from 'node:crypto';

/** The keys of one browser: what it hands out, and what it keeps. */
export interface BrowserKeys {
  curve: ECDH;
  auth: Buffer;
}

const SALT_BYTES = 16;
const HEAD_BYTES = SALT_BYTES + 4 + 1;
const TAG_BYTES = 16;
/** Ends the text of the last record; zeros may follow. */
const LAST_RECORD = 2;

export const newCurve = (): ECDH => {
  const curve = createECDH('prime256v1');
  curve.generateKeys();
  return curve;
};

/** Reads a message as a browser does (RFC 8291, one record of `aes128gcm`). Throws when it was not written for it. */
export function decryptMessage({ curve, auth }: BrowserKeys, body: Buffer): string {
  const salt = body.subarray(0, SALT_BYTES);
  const keyLength = body[HEAD_BYTES - 1] ?? 0;
  const senderKey = body.subarray(HEAD_BYTES, HEAD_BYTES + keyLength);
  const record = body.subarray(HEAD_BYTES + keyLength);
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), curve.getPublicKey(), senderKey]);
  const secret = derive(curve.computeSecret(senderKey), auth, keyInfo, 32);
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(record.subarray(-TAG_BYTES));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -TAG_BYTES)), decipher.final()]);
  const end = padded.lastIndexOf(LAST_RECORD);
  if (end < 0) throw new Error('The last record is missing.');
  return padded.subarray(0, end).toString('utf8');
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));
