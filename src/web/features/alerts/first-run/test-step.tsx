import { useQueryClient } from '@tanstack/react-query';
import { Button } from '#web/components/ui/actions/button';
import { HttpError } from '#web/lib/http/http-error';
import { toast } from '#web/lib/state/toast';
import { toastError } from '#web/lib/state/toast-error';
import { DASHBOARD } from '../dashboard/queries.ts';
import { useTestText } from '../queries.ts';

/** One a day: somebody who asked on another device is done as well, so the answer is asked for in both cases. */
export function TestStep() {
  const test = useTestText();
  const client = useQueryClient();
  const sendIt = async () => {
    try {
      await test.act(null);
      toast({ title: 'Test text sent', description: 'It should arrive within a minute.' });
    } catch (error) {
      toastError('Error sending test text', error);
      if (!(error instanceof HttpError && error.status === 429)) return;
    }
    await client.invalidateQueries({ queryKey: DASHBOARD });
  };
  return (
    <>
      <p className="-mt-2 text-[0.9375rem] text-ink-2">To see that texts reach you.</p>
      <Button variant="accent" wide busy={test.isPending} onClick={() => void sendIt()}>
        Send Me a Test Text
      </Button>
    </>
  );
}
