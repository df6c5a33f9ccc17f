import { useState } from 'react';
import { Button } from '#web/components/ui/actions/button';
import { Dialog } from '#web/components/ui/overlays/dialog';
import { useRevealPhone } from './queries.ts';
import { ReasonForm } from './reason-form.tsx';

/** The mask, until somebody says why they need the number. Nothing keeps it when they leave. */
export function RevealPhone({ personId, masked }: { personId: number; masked: string }) {
  const [asking, setAsking] = useState(false);
  const [number, setNumber] = useState<string | null>(null);
  const reveal = useRevealPhone(personId);
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="font-medium tabular-nums">{number ?? masked}</span>
      {number === null ? (
        <Button variant="outline" size="sm" onClick={() => setAsking(true)}>
          Reveal Phone
        </Button>
      ) : (
        <Button variant="outline" size="sm" onClick={() => setNumber(null)}>
          Hide Phone
        </Button>
      )}
      <Dialog open={asking} title="Reveal the phone number?" focus="field" onClose={() => setAsking(false)}>
        <ReasonForm
          act={async (body) => {
            setNumber(await reveal.act(body));
            setAsking(false);
          }}
          busy={reveal.isPending}
          label="Reveal Phone"
          busyLabel="Revealing..."
          failure="The number was not revealed"
          onClose={() => setAsking(false)}
        />
      </Dialog>
    </span>
  );
}
