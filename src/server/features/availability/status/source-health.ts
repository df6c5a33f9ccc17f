import type { SchedulerSettings } from '#domain/availability/scheduler/settings';
import { BLIND_INTERVALS, type SourceHealth } from '#domain/availability/source-health';
import { readSource } from '#server/features/availability/source/source-store';
import type { Db } from '#server/tables';

export type SourceReading = NonNullable<Awaited<ReturnType<typeof readSource>>>;

export interface SourceHealthReport {
  state: SourceHealth;
  goodAnswerAgeSeconds: number | null;
}

/** The state of the source and the age of its last good answer, for machines. */
export function sourceHealthReport({ db, settings }: { db: Db; settings: SchedulerSettings }) {
  return async (): Promise<SourceHealthReport> => {
    const source = await readSource(db);
    const age =
      source === undefined || source.good_answer_at === null
        ? null
        : secondsBetween(source.good_answer_at, source.now);
    return { state: sourceHealthOf(source, settings), goodAnswerAgeSeconds: age };
  };
}

/** The stored state, or `down` when no worker has been there to notice the silence. In database time, like the rows. */
export function sourceHealthOf(
  source: SourceReading | undefined,
  { checkInterval }: SchedulerSettings,
): SourceHealth {
  if (source === undefined) return 'down';
  const blindAfter = (BLIND_INTERVALS * checkInterval) / 1_000;
  const silence = secondsBetween(source.good_answer_at ?? source.asking_since, source.now);
  return silence > blindAfter ? 'down' : source.health;
}

function secondsBetween(from: Date, to: Date): number {
  return Math.round((to.getTime() - from.getTime()) / 1_000);
}
