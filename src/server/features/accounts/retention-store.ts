import type { Removal } from '#server/platform/retention/retention-store';
import { OLD_THROTTLES } from '#server/platform/throttles/throttle-store';
import { OLD_ADDRESSES } from './known-addresses/known-address-store.ts';
import { OLD_CHALLENGES } from './second-factor/passkey-store.ts';
import { OLD_ENROLLMENTS } from './second-factor/second-factor-store.ts';
import { OLD_EVENTS } from './security-log/security-event-store.ts';
import { EXPIRED } from './store.ts';

/** What has run out can no longer be used; keeping it would only keep data about people. */
export const OUTLIVED: readonly Removal[] = [
  ...EXPIRED,
  OLD_ADDRESSES,
  OLD_ENROLLMENTS,
  OLD_CHALLENGES,
  ...OLD_EVENTS,
  OLD_THROTTLES,
];
