/** What the page itself asked for before its scripts were there (`rendering/early-requests.ts`). */
interface EarlyAnswers {
  /** With whose right it was asked. */
  token: string;
  answers: Record<string, Promise<Response>>;
}

declare global {
  // A global can be declared in no other way.
  // oxlint-disable-next-line no-var
  var earlyAnswers: EarlyAnswers | undefined;
}

/** An answer that nobody wanted for so long says nothing about now. */
const FRESH_MS = 30_000;

/** The answer on its way to this address, once, and only for whom it was asked. */
export function takeEarlyAnswer(
  path: string,
  token: string | null,
  sinceLoad: number,
): Promise<Response> | undefined {
  const early = globalThis.earlyAnswers;
  if (early === undefined || early.token !== token || sinceLoad > FRESH_MS) return undefined;
  const answer = early.answers[path];
  delete early.answers[path];
  return answer;
}
