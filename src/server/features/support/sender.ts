import type { Viewer } from '#server/features/accounts/service';
import { Failure } from '#server/platform/failure';
import type { KeyedHash } from '#server/platform/keys/secrets';
import { requestKey } from './request-key.ts';

/** Who writes, and how a repeated request is recognized. */
export interface Sender {
  viewer: Viewer | undefined;
  address: string;
  idempotencyKey: string | undefined;
}

export function requestKeyOf(hash: KeyedHash, call: string, sender: Sender): Buffer | null {
  const { viewer, address, idempotencyKey } = sender;
  const who = viewer === undefined ? `address ${address}` : `account ${viewer.accountId}`;
  return requestKey(hash, call, who, idempotencyKey);
}

/** Signed in we know the address already; signed out it must be given. */
export function replyEmailOf({ viewer }: Sender, email: string | undefined): string | null {
  const given = email === '' ? undefined : email;
  if (viewer === undefined && given === undefined) {
    throw new Failure('invalid', 'email-required', 'Please enter a valid email, so that we can answer you.');
  }
  return given ?? null;
}
