import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { User } from '#contract/accounts';
import { Button } from '#web/components/ui/actions/button';
import { Card } from '#web/components/ui/content/card';
import { HttpError } from '#web/lib/http/http-error';
import { readStored, writeStored } from '#web/lib/state/storage';
import { toast } from '#web/lib/state/toast';
import { toastError } from '#web/lib/state/toast-error';
import { useTestText, useWatches } from './queries.ts';

/** The script in index.html looks for it too: who was done before gets a page without room for the steps. */
const doneKey = (user: User) => `first-run-done-${user.id}`;

/**
 * After paying: three steps until the first alert can arrive; then it is never seen again. Stands above everything
 * else, so it is there from the start and not when its answers are.
 */
export function FirstRun({ user }: { user: User | null }) {
  const { data: watches } = useWatches(user !== null);
  const [finished, setFinished] = useState(false);
  if (finished || (user !== null && readStored('localStorage', doneKey(user)) !== null)) return null;
  const finish = () => {
    if (user !== null) writeStored('localStorage', doneKey(user), '1');
    setFinished(true);
  };
  const count = watches?.length ?? 0;
  const chosen = count > 0;
  const confirmed = user !== null && user.phoneVerified && !user.smsOptedOut && user.phoneProblem === null;
  return (
    <Card aria-labelledby="first-run" className="border-accent/60! p-4! sm:p-5!">
      <div className="flex items-start justify-between gap-2">
        <h2 id="first-run" className="pt-1.5 text-xl sm:pt-0.5">
          Three steps to your first alert
        </h2>
        <Button variant="ghost" size="sm" className="-mr-2 shrink-0" onClick={finish}>
          Hide
        </Button>
      </div>
      <ol className="mt-3 grid gap-3 md:grid-cols-3">
        <Step number={1} name="Choose a location" done={chosen}>
          {chosen ? `${count} watched.` : 'Search below and press Set Alert.'}
        </Step>
        <Step number={2} name="Confirm your phone" done={confirmed}>
          {confirmed ? (
            'Texts go to your number.'
          ) : user?.smsOptedOut ? (
            'Texts are stopped for now.'
          ) : (
            <a href="#notification-settings" className="underline underline-offset-3">
              {(user?.phoneNumber ?? null) === null ? 'Enter your number' : 'Finish confirming your number'}
            </a>
          )}
        </Step>
        <Step number={3} name="Send a test text" done={false}>
          <TestText ready={confirmed} onSent={finish} />
        </Step>
      </ol>
    </Card>
  );
}

interface StepProps {
  number: number;
  name: string;
  done: boolean;
  children: ReactNode;
}

function Step({ number, name, done, children }: StepProps) {
  return (
    <li className="flex items-start gap-3">
      <span
        aria-hidden
        className={clsx(
          'grid size-8 shrink-0 place-items-center rounded-full border-2 font-display font-bold',
          done ? 'border-available bg-available-soft text-available' : 'border-line-strong',
        )}
      >
        {done ? <Check className="size-4" /> : number}
      </span>
      <div className="min-w-0">
        <p className="font-semibold">
          {name}
          {done && <span className="sr-only"> (done)</span>}
        </p>
        <div className="text-[0.9375rem] text-ink-2">{children}</div>
      </div>
    </li>
  );
}

function TestText({ ready, onSent }: { ready: boolean; onSent: () => void }) {
  const test = useTestText();
  const sendIt = async () => {
    try {
      await test.act(null);
      toast({ title: 'Test text sent', description: 'It should arrive within a minute.' });
      onSent();
    } catch (error) {
      // One a day: it went out already, perhaps from another device.
      if (error instanceof HttpError && error.status === 429) onSent();
      toastError('Error sending test text', error);
    }
  };
  return (
    <Button
      variant={ready ? 'accent' : 'outline'}
      size="sm"
      className="mt-1"
      disabled={!ready}
      busy={test.isPending}
      onClick={() => void sendIt()}
    >
      Send Me a Test Text
    </Button>
  );
}
