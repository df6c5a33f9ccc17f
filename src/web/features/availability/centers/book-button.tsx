import type { Program } from '#domain/availability/programs';
import type { ButtonLook } from '#web/components/ui/actions/button-styles';
import { useBooking } from './use-booking.tsx';

interface BookButtonProps extends ButtonLook {
  /** Of the center, to look for on the official site. */
  name: string;
  program: Program;
}

/** The link to the official site with what to do there below it, once it was opened. */
export function BookButton({ name, program, ...look }: BookButtonProps) {
  const { link, advice } = useBooking(name, program, look);
  return (
    <div className="grid gap-3">
      {link}
      {advice}
    </div>
  );
}
