import { BellRing } from 'lucide-react';
import { BRAND } from '#domain/brand';

/** What arrives on the phone, torn off like a boarding pass. */
export function Ticket() {
  return (
    <figure className="mx-auto w-full max-w-112">
      <div className="ticket-shadow">
        <div className="ticket">
          <div className="ticket-text py-4 pr-4 pl-4 sm:pl-5">
            <p className="flex items-center gap-2 text-[0.8125rem] font-semibold text-ink-2">
              <BellRing aria-hidden className="size-4 text-accent" />
              Text from {BRAND}, 6:42 AM
            </p>
            <p className="mt-1.5 font-display text-lg leading-snug font-bold tracking-tight">
              San Francisco: 3 openings
            </p>
            <p className="mt-0.5 text-[0.9375rem] text-ink-2 tabular-nums">
              Tue, Dec 1, 9:15 AM, 9:30 AM, 1:45 PM PST
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
