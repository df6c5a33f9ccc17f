import type { LocationId } from '../slot.ts';
import type { Horizon } from './horizons.ts';

/** Why a look was chosen: asked for before a text, promised by a bit, due by the ceiling, or the best use of the request. */
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

/** An answer that takes longer than this is not waited for: the next decision may ask the same again. */
export const LEASE = 15_000;
