import type { LocationId } from '#domain/availability/slot';
import type { TextSender } from '#server/gateways/sms/port';
import type { Random } from '#server/platform/random';
import type { Sealer } from '#server/platform/sealing';
import type { KeyedHash } from '#server/platform/secrets';
import type { Db } from '#server/tables';
import { claiming } from './claiming.ts';
import { handingOver } from './handing-over.ts';
import { createLinks } from './links.ts';
import { dispatching } from './outgoing.ts';
import { type OutcomesDependencies, recordingOutcomes } from './outcomes.ts';
import { planning } from './planning.ts';
import { reconciling } from './reconciling.ts';
import { tending } from './tending.ts';
import { TIMING } from './timing.ts';

export interface TellingDependencies extends OutcomesDependencies {
  db: Db;
  random: Random;
  hash: KeyedHash;
  sealer: Sealer;
  sms: TextSender;
  availability: { requestLook(id: LocationId): Promise<void> };
  publicUrl: string;
  settings: {
    /** Null sends as fast as the provider answers. */
    segmentsPerSecond: number | null;
    cooldownSeconds: number;
  };
}

export type Telling = ReturnType<typeof telling>;

/** From an opening to a text: four steps that any number of processes repeat, joined by rows. */
export function telling(deps: TellingDependencies) {
  const { segmentsPerSecond, cooldownSeconds } = deps.settings;
  const outcomes = recordingOutcomes(deps);
  const claimFor = claiming({ sealer: deps.sealer, links: createLinks(deps), cooldownSeconds });
  const handOver = handingOver({ ...deps, outcomes });
  return {
    ...planning({ ...deps, backlog: backlogAt(segmentsPerSecond) }),
    ...dispatching({ ...deps, claimFor, handOver, segmentsPerSecond }),
    ...reconciling(deps),
    ...tending(deps),
  };
}

/** What cannot leave while it is of use need not stand in the queue; two pages are always there. */
function backlogAt(segmentsPerSecond: number | null): number {
  if (segmentsPerSecond === null) return Infinity;
  return Math.max(2_000, segmentsPerSecond * TIMING.alertUsefulSeconds);
}
