import { Button } from '#web/components/ui/actions/button';

interface StepButtonsProps {
  label: string;
  busy: boolean;
  busyLabel: string;
  onCancel: () => void;
}

/** On to the next step, or out of it. */
export function StepButtons({ label, busy, busyLabel, onCancel }: StepButtonsProps) {
  return (
    <div className="flex flex-wrap gap-3">
      <Button type="submit" busy={busy} busyLabel={busyLabel}>
        {label}
      </Button>
      <Button variant="outline" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}
