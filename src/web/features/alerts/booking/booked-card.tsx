import { useMutation } from '@tanstack/react-query';
import { CalendarPlus } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { BOOKING_API } from '#contract/booking-paths';
import type { Booking } from '#contract/bookings';
import { Button } from '#web/components/ui/actions/button';
import { Card } from '#web/components/ui/content/card';
import { slotDay, slotTime } from '#web/lib/format/slot-time';
import { send } from '#web/lib/http/http';
import { saveFile } from '#web/lib/page/save-file';
import { toastError } from '#web/lib/state/toast-error';
import { EarlierChoice } from './earlier-choice.tsx';
import { useBooking } from './use-booking.ts';

interface BookedCardProps {
  booking: Booking;
  /** How to cancel the subscription, right here. */
  cancel: ReactNode;
  /** Said on this page a moment ago, further down. */
  justSaid: boolean;
}

/** After "I got my interview": stay for an earlier date, cancel, or do nothing at all. */
export function BookedCard({ booking, cancel, justSaid }: BookedCardProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (justSaid) title.current?.focus();
  }, [justSaid]);
  return (
    <Card aria-labelledby="booked-title" className="border-t-4 border-t-accent">
      <h2 id="booked-title" ref={title} tabIndex={-1} className="text-xl">
        {booking.textsOff ? 'Congratulations on your interview' : 'Your interview'}
      </h2>
      {booking.textsOff ? <Choices booking={booking} cancel={cancel} /> : <EarlierOnly booking={booking} />}
    </Card>
  );
}

function Choices({ booking, cancel }: Omit<BookedCardProps, 'justSaid'>) {
  return (
    <>
      <p className="mt-1.5 text-ink-2">
        Texts are off. There is nothing more to do, unless you would like one of these:
      </p>
      <div className="mt-5 grid gap-8 md:grid-cols-2">
        <section aria-labelledby="booked-earlier">
          <h3 id="booked-earlier" className="text-lg">
            Still want an earlier date?
          </h3>
          <p className="mt-1 mb-4 text-ink-2">We text you about days before your interview, and no others.</p>
          <EarlierChoice booking={booking} id="booked" />
        </section>
        <section aria-labelledby="booked-cancel">
          <h3 id="booked-cancel" className="text-lg">
            All done?
          </h3>
          <div className="mt-1">{cancel}</div>
        </section>
      </div>
      <p className="mt-6 flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line pt-4 text-ink-2">
        It did not work out? <StillNeedOne />
      </p>
    </>
  );
}

function EarlierOnly({ booking: { interview } }: { booking: Booking }) {
  if (interview === null) return null;
  const { date, slot } = interview;
  return (
    <>
      <p className="mt-1.5 text-ink-2">
        {slot === null ? slotDay(date) : `${slotTime(slot.date)}, ${slot.center}`}. We text you only about
        days before it.
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <AddToCalendar />
        <StillNeedOne />
      </div>
    </>
  );
}

function AddToCalendar() {
  const fetched = useMutation({
    mutationFn: async () => (await send('GET', BOOKING_API.calendar)).blob(),
    onSuccess: (file) => saveFile(file, 'global-entry-interview.ics'),
    onError: (error) => toastError('Error fetching the calendar entry', error),
  });
  return (
    <Button variant="outline" size="sm" busy={fetched.isPending} onClick={() => fetched.mutate()}>
      <CalendarPlus aria-hidden className="size-4" />
      Add to Calendar
    </Button>
  );
}

function StillNeedOne() {
  const { busy, stillNeedOne } = useBooking();
  return (
    <Button variant="outline" size="sm" busy={busy} onClick={() => void stillNeedOne()}>
      I still need one
    </Button>
  );
}
