import { createHmac, timingSafeEqual } from 'node:crypto';

/** HMAC-SHA1 over the address that was called, query included, and all fields sorted by name, each followed by its value. */
export function signatureOf(authToken: string, url: string, fields: URLSearchParams): string {
  const pairs = [...fields].toSorted(
    ([name, value], [otherName, otherValue]) => compare(name, otherName) || compare(value, otherValue),
  );
  const signed = url + pairs.map(([name, value]) => name + value).join('');
  return createHmac('sha1', authToken).update(signed, 'utf8').digest('base64');
}

/** In constant time, whatever was sent. */
export function isSigned(
  authToken: string,
  call: { url: string; fields: URLSearchParams; signature: string },
): boolean {
  const expected = Buffer.from(signatureOf(authToken, call.url, call.fields));
  const given = Buffer.from(call.signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** By code unit, as the provider sorts; not by the rules of a language. */
const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
