import type { OutboxClaim } from '#server/features/alerts/outbox/claim';
import type { Clock } from '#server/platform/clock';
import type { Sealer } from '#server/platform/keys/sealing';
import type { Db } from '#server/tables';
import { dispatcher } from './dispatcher.ts';
import { outcomeRecorder } from './outcomes.ts';
import type { Channel } from './port.ts';
import { reconciler } from './reconciler.ts';

export interface ChannelWorkerDependencies {
  db: Db;
  clock: Clock;
  sealer: Sealer;
  outbox: Pick<OutboxClaim, 'claim'>;
}

/** The two steps that any number of processes repeat for a channel: dispatch, and reconcile. */
export function channelWorker(channel: Channel, deps: ChannelWorkerDependencies) {
  return {
    ...dispatcher({ ...deps, channel, outcomes: outcomeRecorder({ db: deps.db, channel }) }),
    ...reconciler({ ...deps, channel }),
  };
}
