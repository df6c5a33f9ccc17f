import { answerDueAt, wasAnsweredInTime } from '#domain/support/answer-clock';
import { databaseNow } from '#server/platform/db/server-store';
import type { Db } from '#server/tables';
import { listAnswerTimes } from './ticket-store.ts';

const THIRTY_DAYS = 30 * 86_400_000;

/**
 * The share of the last 30 days' tickets that we answered in time. A ticket that still waits and is not overdue counts
 * neither way; when no ticket counts there is no share.
 */
export async function answeredInTime(db: Db): Promise<number | null> {
  const now = (await databaseNow(db)).getTime();
  const rows = await listAnswerTimes(db, new Date(now - THIRTY_DAYS));
  const decided = rows.filter(
    ({ created_at: asked, answered_at: answered }) => answered !== null || answerDueAt(asked.getTime()) < now,
  );
  if (decided.length === 0) return null;
  const inTime = decided.filter(
    ({ created_at: asked, answered_at: answered }) =>
      answered !== null && wasAnsweredInTime(asked.getTime(), answered.getTime()),
  );
  return inTime.length / decided.length;
}
