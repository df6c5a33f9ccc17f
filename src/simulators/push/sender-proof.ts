import { createPublicKey, verify } from 'node:crypto';
import * as z from 'zod';

const Claims = z.object({ aud: z.string(), exp: z.number(), sub: z.string().regex(/^(mailto:|https:)/) });
const LONGEST_SECONDS = 86_400;

/**
 * Who sends (RFC 8292): a token signed with the key that the browser subscribed with, for this service, for at most a day.
 * Null when the proof holds, else what is wrong with it.
 */
export function wrongProof(
  header: string | undefined,
  expected: { key: string; origin: string; now: Date },
): string | null {
  const found = /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), ?k=([\w-]+)$/.exec(header ?? '');
  if (found === null) return 'The Authorization header is no VAPID token.';
  const [, head = '', claims = '', signature = '', key = ''] = found;
  if (key !== expected.key) return 'The key is not the one that the browser subscribed with.';
  const signed = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKeyOf(key), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!signed) return 'The token is not signed with its key.';
  const said = Claims.safeParse(JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')));
  if (!said.success) return 'The token lacks aud, exp or sub.';
  const { aud, exp } = said.data;
  if (aud !== expected.origin) return 'The token is for another service.';
  const seconds = exp - expected.now.getTime() / 1000;
  return seconds > 0 && seconds <= LONGEST_SECONDS ? null : 'The token is over, or lasts too long.';
}

function publicKeyOf(point: string) {
  const bytes = Buffer.from(point, 'base64url');
  return createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: bytes.subarray(1, 33).toString('base64url'),
      y: bytes.subarray(33, 65).toString('base64url'),
    },
  });
}
