import { useState } from 'react';
import type { Booking } from '#contract/bookings';
import { Button } from '#web/components/ui/actions/button';
import { EarlierChoice } from './earlier-choice.tsx';
import { useBooking } from './use-booking.ts';

/** In the dialog that cancels: stands beside it and is not in its way. */
export function GotInterviewOffer() {
  const { busy, gotInterview } = useBooking();
  const [booking, setBooking] = useState<Booking | null>(null);
  const say = async () => setBooking((await gotInterview()) ?? null);
  return (
    <section aria-label="Your interview" className="rounded-card bg-sunken p-4" aria-live="polite">
      {booking === null ? (
        <>
          <p className="mb-3 text-ink-2">
            Canceling because you have your interview? Tell us, and the texts stop now.
          </p>
          <Button variant="outline" size="sm" busy={busy} onClick={() => void say()}>
            I got my interview
          </Button>
        </>
      ) : (
        <>
          <p className="mb-3 text-ink-2">
            Congratulations, texts are off. Cancel now, or keep watching for an earlier date:
          </p>
          <EarlierChoice booking={booking} id="cancel-booked" />
        </>
      )}
    </section>
  );
}
