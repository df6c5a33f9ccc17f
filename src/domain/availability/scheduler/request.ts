import type { LocationId } from '../slot.ts';
import type { Horizon } from './horizons.ts';

/** Why a look was chosen: requested before a text, a bit shows an unseen slot, due by the ceiling, or of the highest value. */
export type LookReason = 'requested' | 'promised' | 'routine' | 'index';

export interface BulkRequest {
  kind: 'bulk';
  /** Days from now, or any date. */
  before: Horizon;
}

export interface LookRequest {
  kind: 'look';
  location: LocationId;
  reason: LookReason;
}

interface WaitRequest {
  kind: 'wait';
  until: number;
}

/** What to do next. */
export type PollRequest = BulkRequest | LookRequest | WaitRequest;

/** After this time a request in flight counts as lost, and the same may be sent again. */
export const LEASE = 15_000;
