import { useState, type FormEvent } from 'react';
import type { Booking } from '#contract/bookings';
import { Button } from '#web/components/ui/actions/button';
import { TextField } from '#web/components/ui/forms/text-field';
import { slotDay, slotTime } from '#web/lib/format/slot-time';
import { useBooking } from './use-booking.ts';

/** "Only earlier than my date": one tap where we know the date, or can guess it from what we texted. */
export function EarlierChoice({ booking, id }: { booking: Booking; id: string }) {
  const { busy, onlyEarlier } = useBooking();
  const { interview, texted } = booking;
  if (interview !== null)
    return (
      <Button variant="accent" busy={busy} onClick={() => void onlyEarlier({})}>
        Only before {slotDay(interview.date)}
      </Button>
    );
  return (
    <div className="grid gap-4">
      {texted.length > 0 && (
        <div className="grid gap-2">
          <p id={`${id}-texted`} className="font-semibold">
            Was it one of these?
          </p>
          <ul aria-labelledby={`${id}-texted`} className="grid gap-2">
            {texted.map(({ id: openingId, date, center }) => (
              <li key={openingId}>
                <Button
                  variant="outline"
                  wide
                  busy={busy}
                  className="h-auto! min-h-11 justify-start! py-2! text-left"
                  onClick={() => void onlyEarlier({ openingId })}
                >
                  <span>
                    <span className="sr-only">Only earlier than </span>
                    <span className="block">{slotTime(date)}</span>
                    <span className="block font-normal text-ink-2">{center}</span>
                  </span>
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
      <DateForm id={`${id}-date`} busy={busy} onChoose={(date) => void onlyEarlier({ date })} />
    </div>
  );
}

interface DateFormProps {
  id: string;
  busy: boolean;
  onChoose: (date: string) => void;
}

function DateForm({ id, busy, onChoose }: DateFormProps) {
  const [date, setDate] = useState('');
  const choose = (event: FormEvent) => {
    event.preventDefault();
    if (date !== '') onChoose(date);
  };
  return (
    <form onSubmit={choose} className="flex flex-wrap items-end gap-3">
      <div className="grow basis-44">
        <TextField
          id={id}
          label="Date of your interview"
          type="date"
          required
          value={date}
          onChange={({ target }) => setDate(target.value)}
        />
      </div>
      <Button type="submit" busy={busy}>
        Only earlier than my date
      </Button>
    </form>
  );
}
