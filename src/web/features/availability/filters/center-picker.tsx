import type { Program } from '#domain/availability/programs';
import { openSeats } from '#domain/availability/status';
import { useAvailability, useLocations, type Center } from '#web/features/availability/queries';
import { SearchBox } from './search-box.tsx';

interface CenterPickerProps {
  id: string;
  /** What a choice does. */
  actionLabel: string;
  program: Program;
  onChoose: (location: Center['location']) => void;
}

const nothing = () => undefined;

/** A search that chooses a center there and then. */
export function CenterPicker({ id, actionLabel, program, onChoose }: CenterPickerProps) {
  const { data: locations } = useLocations(program);
  const { data: availability } = useAvailability(program);
  const seatsAt = (locationId: number) => {
    const entry = availability?.find(({ location }) => location.id === locationId);
    return entry === undefined ? null : openSeats(entry.availability);
  };
  return (
    <SearchBox
      id={id}
      label="Find a center to watch"
      query=""
      locations={(locations ?? []).filter(({ retired }) => !retired)}
      seatsAt={seatsAt}
      actionLabel={actionLabel}
      onSearch={nothing}
      onChoose={onChoose}
    />
  );
}
