import { useEffect, useRef } from 'react';
import { GOT_INTERVIEW } from '#contract/booking-paths';
import { Button } from '#web/components/ui/actions/button';
import { useBooking } from './use-booking.ts';

/** Below the centers: whoever got what they came for says so here, and nothing more is asked. */
export function GotInterviewRow({ onSaid }: { onSaid: () => void }) {
  const { busy, gotInterview } = useBooking();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The browser looked for the anchor before this row was there.
    if (window.location.hash === `#${GOT_INTERVIEW}`) button.current?.focus();
  }, []);
  const say = async () => {
    if ((await gotInterview()) !== undefined) onSaid();
  };
  return (
    <section
      id={GOT_INTERVIEW}
      aria-label="Your interview"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border border-line bg-surface px-5 py-3.5"
    >
      <p className="text-[0.9375rem] text-ink-2">Booked one? Tell us, and the texts stop at once.</p>
      <Button ref={button} variant="outline" size="sm" busy={busy} onClick={() => void say()}>
        I got my interview
      </Button>
    </section>
  );
}
