import { Star } from 'lucide-react';
import { RATING } from '#web/features/support/labels';

interface RatingFieldProps {
  value: number;
  onChange: (rating: number) => void;
}

/** Five radio buttons that look like stars; arrow keys move, the word says what a star means. */
export function RatingField({ value, onChange }: RatingFieldProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium">Rating</legend>
      <div className="flex flex-wrap items-center gap-x-1">
        {[1, 2, 3, 4, 5].map((rating) => (
          <label
            key={rating}
            className="grid size-11 cursor-pointer place-items-center rounded-control has-focus-visible:outline-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name="rating"
              value={rating}
              checked={value === rating}
              onChange={() => onChange(rating)}
              className="sr-only"
            />
            <Star
              aria-hidden
              className={rating <= value ? 'size-7 fill-accent text-accent' : 'size-7 text-line-strong'}
            />
            <span className="sr-only">
              {rating} of 5, {RATING[rating]}
            </span>
          </label>
        ))}
        <span aria-hidden className="px-2 text-ink-2">
          {RATING[value]}
        </span>
      </div>
    </fieldset>
  );
}
