interface AnswerClock {
  /** When the server wrote the answer, by its own clock. */
  answeredAt: number;
  /** When the answer came, and what time it is now, by the reader's clock. */
  receivedAt: number;
  readerNow: number;
  online: boolean;
}

/**
 * The time by the server's clock: the reader's may be wrong, but not about how much time has passed since the answer
 * came. Offline the answer may have come from the copy of an earlier visit, whose age only the reader's clock knows.
 */
export function nowByAnswer({ answeredAt, receivedAt, readerNow, online }: AnswerClock): number {
  const byServer = readerNow + answeredAt - receivedAt;
  return online ? byServer : Math.max(byServer, readerNow);
}
