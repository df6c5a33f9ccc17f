import type { OperatorHealth } from '#contract/operator-health';
import { formatCount } from '#web/lib/format/format-count';
import { PROVIDER_CODE } from './health-findings.ts';

/** What the provider says about texts that did not arrive. */
export function FailedTexts({ failures }: { failures: OperatorHealth['texts']['failures24h'] }) {
  return (
    <>
      <h3 id="failed-texts-title" className="font-display text-lg font-bold tracking-tight">
        Not delivered in 24 hours, by the provider’s code
      </h3>
      {failures.length === 0 ? (
        <p className="mt-3 text-ink-2">Every text that the provider has told us about arrived.</p>
      ) : (
        <ul className="mt-3 divide-y divide-line">
          {failures.map(({ code, texts }) => (
            <li key={code ?? 'none'} className="flex items-baseline justify-between gap-4 py-2">
              <span>
                <span className="font-medium tabular-nums">{code ?? 'No code'}</span>
                {code !== null && PROVIDER_CODE[code] !== undefined && (
                  <span className="text-ink-2">: {PROVIDER_CODE[code]}</span>
                )}
              </span>
              <span className="tabular-nums">{formatCount(texts)}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
