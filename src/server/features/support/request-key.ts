import type { KeyedHash } from '#server/platform/keys/secrets';

/** How a repeated request is recognized. Keys of different people and calls never meet. */
export function requestKey(
  hash: KeyedHash,
  call: string,
  who: string,
  idempotencyKey: string | undefined,
): Buffer | null {
  return idempotencyKey === undefined ? null : hash(['request', call, who, idempotencyKey].join('\u0000'));
}
