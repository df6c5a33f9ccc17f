import { BellRing } from 'lucide-react';
import { BRAND } from '#domain/brand';

/** What arrives on the phone, torn off like a boarding pass. */
export function TextExample() {
  return (
    <figure className="mx-auto w-full max-w-112">
      <div className="ticket-shadow">
        <div className="ticket">
          <div className="ticket-text py-4 pr-4 pl-4 sm:pl-5">
            <p className="flex items-center gap-2 text-[0.8125rem] font-semibold text-ink-2">
              <BellRing aria-hidden className="size-4 shrink-0 text-accent" />
              Text message, 6:42 AM
            </p>
            <p className="mt-1.5 leading-snug font-medium tabular-nums">
              {BRAND}: San Francisco: Tue Dec 1 <span className="whitespace-nowrap">9:15 AM PST</span>{' '}
              <span className="whitespace-nowrap">(2 seats)</span> +2 more{' '}
              <span className="text-sm wrap-anywhere text-ink-2 underline underline-offset-2 sm:text-base">
                gatelight.example/o/k7m2x9q
              </span>
            </p>
          </div>
          <div className="ticket-stub grid place-content-center text-center">
            <p className="text-[0.8125rem] font-semibold text-ink-2">Airport</p>
            <p className="font-display text-2xl leading-none sm:text-3xl font-bold tracking-tight">SFO</p>
          </div>
        </div>
      </div>
      <figcaption className="mt-2 text-center text-sm text-ink-2">An example of a text alert</figcaption>
    </figure>
  );
}
