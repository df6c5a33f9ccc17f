import type { TextSender } from '#server/gateways/sms/port';
import type { AvailabilityService } from '#server/features/availability/service';
import type { Clock } from '#server/platform/clock';
import type { Enqueue } from '#server/platform/jobs/queue';
import type { Random } from '#server/platform/random';
import type { Sealer } from '#server/platform/sealing';
import type { KeyedHash } from '#server/platform/secrets';
import type { Db } from '#server/tables';
import { claiming } from './claiming.ts';
import { createLinks } from './links.ts';
import { dispatching } from './outgoing.ts';
import { refuseNumber } from './number-trouble.ts';
import { recordingOutcomes } from './outcomes.ts';
import { people, type PeopleSettings } from './people.ts';
import { planning } from './planning.ts';
import { queueing } from './queueing.ts';
import { reconciling } from './reconciling.ts';
import { tending } from './tending.ts';
import { textLimits } from './text-limits.ts';
import { TIMING } from './timing.ts';

export interface AlertsDependencies extends PeopleSettings {
  db: Db;
  clock: Clock;
  random: Random;
  hash: KeyedHash;
  sealer: Sealer;
  enqueue: Enqueue;
  sms: TextSender;
  availability: Pick<AvailabilityService, 'requestLook' | 'setWatchers'>;
  publicUrl: string;
  settings: { segmentsPerSecond: number; cooldownSeconds: number };
}

export type AlertsService = ReturnType<typeof alertsService>;

/** Who is told of which opening, on which phone, and what became of it. */
export function alertsService(deps: AlertsDependencies) {
  const { segmentsPerSecond, cooldownSeconds } = deps.settings;
  const outcomes = recordingOutcomes({
    db: deps.db,
    onRefusedNumber: (trx, numberHash) => refuseNumber(deps, trx, numberHash),
  });
  const claimAlerts = claiming({ sealer: deps.sealer, links: createLinks(deps), cooldownSeconds });
  const queueText = queueing(deps);
  return {
    queueText,
    ...people({ ...deps, queueText, limits: textLimits(deps) }),
    ...planning({ ...deps, backlog: backlogAt(segmentsPerSecond) }),
    ...dispatching({ ...deps, outcomes, claimAlerts, segmentsPerSecond }),
    ...reconciling(deps),
    ...tending(deps),
  };
}

/** What cannot leave while it is of use need not stand in the queue; two pages are always there. */
function backlogAt(segmentsPerSecond: number): number {
  return Math.max(2_000, segmentsPerSecond * TIMING.alertUsefulSeconds);
}
