import type { TextSender } from '#server/gateways/sms/port';
import type { AvailabilityService } from '#server/features/availability/service';
import type { Clock } from '#server/platform/clock';
import type { Enqueue } from '#server/platform/jobs/queue';
import type { Random } from '#server/platform/random';
import type { Sealer } from '#server/platform/sealing';
import type { KeyedHash } from '#server/platform/secrets';
import type { Db } from '#server/tables';
import { countTexts, measureWaits } from './measure-store.ts';
import { refuseNumber } from './number-trouble.ts';
import { people, type PeopleSettings } from './people.ts';
import { queueing } from './queueing.ts';
import { previewing } from './previewing.ts';
import { reading } from './reading.ts';
import { resending } from './resending.ts';
import { reviewing } from './reviewing.ts';
import { giveUpUnsent } from './restoring.ts';
import { telling } from './telling.ts';
import { textLimits } from './text-limits.ts';
import { watcherCounts } from './watcher-counts.ts';

export interface AlertsDependencies extends PeopleSettings {
  db: Db;
  clock: Clock;
  random: Random;
  hash: KeyedHash;
  sealer: Sealer;
  enqueue: Enqueue;
  sms: TextSender;
  availability: Pick<AvailabilityService, 'requestLook' | 'setWatchers' | 'noteWatcher' | 'openSlots'>;
  publicUrl: string;
  settings: { segmentsPerSecond: number; cooldownSeconds: number };
}

export type AlertsService = ReturnType<typeof alertsService>;

/** Who is told of which opening, on which phone, and what became of it. */
export function alertsService(deps: AlertsDependencies) {
  const queueText = queueing(deps);
  return {
    queueText,
    ...people({ ...deps, queueText, limits: textLimits(deps) }),
    ...telling({
      ...deps,
      onRefusedNumber: (trx, numberHash) => refuseNumber(deps, trx, numberHash),
    }),
    ...reading(deps),
    ...reviewing(deps),
    ...resending(deps),
    ...previewing(deps),
    ...watcherCounts(deps),
    countTexts: () => countTexts(deps.db),
    giveUpUnsent,
    measureWaits: () => measureWaits(deps.db),
  };
}
