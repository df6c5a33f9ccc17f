import { createECDH } from 'node:crypto';
import type { KeyedHash } from '#server/platform/keys/secrets';

export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

/**
 * The pair that identifies us to push services, made from the service's own key: every process has the same one, and
 * nothing more has to be kept. Browsers are bound to it when they subscribe.
 */
export function vapidKeys(hash: KeyedHash): VapidKeys {
  for (let attempt = 0; ; attempt += 1) {
    const scalar = hash(`private key for web push ${attempt}`);
    const curve = createECDH('prime256v1');
    try {
      curve.setPrivateKey(scalar);
    } catch {
      // One in four billion is not a number of this curve.
      continue;
    }
    return { publicKey: curve.getPublicKey('base64url'), privateKey: scalar.toString('base64url') };
  }
}
