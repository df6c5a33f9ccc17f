import type { OpeningHistory } from '#contract/availability';
import { Figures } from '#web/components/charts/figures';

/** How likely a new time is here, and when new weeks are published; the words come with the answer. */
export function CenterExpectations({ history }: { history: OpeningHistory | null | undefined }) {
  const odds = history?.odds;
  if (!odds) return null;
  return (
    <section aria-labelledby="expect-title">
      <h2 id="expect-title" className="text-xl">
        What to expect
      </h2>
      <p className="my-3 text-ink-2">
        {history.published} {odds.basis}
      </p>
      {odds.figures.length > 0 && <Figures figures={odds.figures} />}
    </section>
  );
}
