import { useQuery, useQueryClient } from '@tanstack/react-query';
import { WEEKLY_API, type WeeklyMailBody } from '#contract/weekly-mail';
import { TitledCard } from '#web/components/ui/content/card';
import { Loading } from '#web/components/ui/feedback/loading';
import { QueryContent } from '#web/components/ui/feedback/query-content';
import { Switch } from '#web/components/ui/forms/switch';
import { useUser } from '#web/lib/auth/auth-context';
import { send } from '#web/lib/http/http';
import { useAction } from '#web/lib/query/use-action';
import { toast } from '#web/lib/state/toast';
import { toastError } from '#web/lib/state/toast-error';

const KEY = [WEEKLY_API.weeklyMail] as const;

/** One mail a week, on or off. */
export function WeeklyCard() {
  const client = useQueryClient();
  const { email, emailConfirmed } = useUser();
  const query = useQuery<WeeklyMailBody | null>({ queryKey: KEY });
  const save = useAction((body: WeeklyMailBody) => send('POST', WEEKLY_API.weeklyMail, { body }));
  const change = async (on: boolean) => {
    try {
      await save.act({ on });
      client.setQueryData(KEY, { on });
      toast({ title: on ? 'Weekly mail turned on' : 'Weekly mail turned off' });
    } catch (error) {
      toastError('Error saving the weekly mail', error);
    }
  };
  return (
    <TitledCard
      id="weekly-mail"
      title="Weekly Mail"
      lead="What opened at your centers, what we texted, and what your settings held back. Mondays, and only if there is something to say."
    >
      <QueryContent
        query={query}
        loading={<Loading label="Loading your weekly mail" blocks={['h-12']} />}
        failure="Whether you get it could not be loaded"
      >
        {({ on }) => (
          <Switch
            id="weekly-mail-switch"
            label="Send it to me"
            help={emailConfirmed ? `To ${email}.` : `To ${email}, once you have confirmed that address.`}
            checked={on}
            onChange={(wanted) => void change(wanted)}
          />
        )}
      </QueryContent>
    </TitledCard>
  );
}
