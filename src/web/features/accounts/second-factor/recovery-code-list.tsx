import { useEffect, useRef } from 'react';
import { Button } from '#web/components/ui/actions/button';

interface RecoveryCodeListProps {
  codes: readonly string[];
  onDone: () => void;
}

/** They exist nowhere else, so they stay until the person says that they are kept. */
export function RecoveryCodeList({ codes, onDone }: RecoveryCodeListProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section aria-labelledby="recovery-codes-title" className="grid gap-4">
      <h3 id="recovery-codes-title" ref={heading} tabIndex={-1} className="text-lg outline-none">
        Your Recovery Codes
      </h3>
      <p className="text-ink-2">
        Each of these logs you in once if you lose your authenticator app or passkey. They are shown only now:
        write them down or keep them in your password manager. Older recovery codes no longer work.
      </p>
      <ul className="grid grid-cols-2 gap-x-6 gap-y-1.5 rounded-control bg-sunken p-4 font-mono tabular-nums sm:max-w-sm">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button className="justify-self-start" onClick={onDone}>
        I Have Saved Them
      </Button>
    </section>
  );
}
