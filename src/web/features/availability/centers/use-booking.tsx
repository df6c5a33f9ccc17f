import { useState } from 'react';
import { BOOKING_URLS } from '#domain/availability/program-links';
import type { Program } from '#domain/availability/programs';
import { Button } from '#web/components/ui/actions/button';
import { buttonStyles, type ButtonLook } from '#web/components/ui/actions/button-styles';
import { ExternalLink } from '#web/components/ui/actions/link';
import { readStored, writeStored } from '#web/lib/state/storage';

const TIPS_KEY = 'booking-tips-seen';

/** The official scheduler has one address for all centers, so the name to look for is said once it is opened. */
export function useBooking(name: string, program: Program, look: ButtonLook & { className?: string } = {}) {
  const [opened, setOpened] = useState(false);
  const [tips, setTips] = useState(false);
  const open = () => {
    setOpened(true);
    if (readStored('localStorage', TIPS_KEY) === null) setTips(true);
    writeStored('localStorage', TIPS_KEY, '1');
  };
  return {
    link: (
      <ExternalLink href={BOOKING_URLS[program]} onClick={open} className={buttonStyles(look)}>
        Book on CBP Website
      </ExternalLink>
    ),
    advice: (
      <div role="status" className="empty:hidden">
        {opened && (
          <div className="rounded-control border border-line bg-sunken px-4 py-3 text-[0.9375rem]">
            <p>
              The official site is open in a new tab. Look for <strong>{name}</strong> in its list.
            </p>
            {tips && <Tips onClose={() => setTips(false)} />}
          </div>
        )}
      </div>
    ),
  };
}

function Tips({ onClose }: { onClose: () => void }) {
  return (
    <div className="mt-3 border-t border-line pt-3">
      <h4 className="font-semibold">What to do now</h4>
      <ul className="mt-1.5 grid list-disc gap-1 pl-5">
        <li>Log in to your Trusted Traveler account there; next time do it beforehand, slots go fast.</li>
        <li>
          If you already have an appointment, choose Reschedule. Never cancel first: you could end up with
          none.
        </li>
        <li>A slot that is gone was taken by somebody faster. Your alerts stay on.</li>
      </ul>
      <Button variant="outline" size="sm" className="mt-3" onClick={onClose}>
        Got It
      </Button>
    </div>
  );
}
