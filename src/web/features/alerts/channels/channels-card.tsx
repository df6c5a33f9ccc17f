import { type ReactNode, useState } from 'react';
import type { AlertChannels } from '#contract/alert-channels';
import { Button } from '#web/components/ui/actions/button';
import { TitledCard } from '#web/components/ui/content/card';
import { Pill } from '#web/components/ui/content/pill';
import { Loading } from '#web/components/ui/feedback/loading';
import { QueryContent } from '#web/components/ui/feedback/query-content';
import { useUser } from '#web/lib/auth/auth-context';
import { deviceName } from '#web/lib/format/device-name';
import { toast } from '#web/lib/state/toast';
import { toastError } from '#web/lib/state/toast-error';
import { type ChannelState, emailState, PUSH_PROBLEMS, pushState, textState } from './channel-words.ts';
import { type BrowserPermission, browserPermission, PushProblem } from './push-browser.ts';
import { useAddBrowser, useAlertChannels, useEmailAlerts, useRemoveBrowser } from './queries.ts';

/** Which channels stand in when a text does not get through. */
export function ChannelsCard() {
  return (
    <TitledCard
      id="channels"
      title="If a Text Does Not Get Through"
      lead="Texts come first. If one fails, or is not confirmed as delivered within 60 seconds while the opening is still there, the same alert goes out by the next channel you turn on here. It counts once toward your daily limit."
    >
      <QueryContent
        query={useAlertChannels()}
        loading={<Loading label="Loading your channels" blocks={['h-16', 'h-16', 'h-16']} />}
        failure="Your channels could not be loaded"
      >
        {(channels) => <ChannelList channels={channels} />}
      </QueryContent>
    </TitledCard>
  );
}

function ChannelList({ channels }: { channels: AlertChannels }) {
  const user = useUser();
  const others = channels.email.state === 'on' || channels.push.browsers.length > 0;
  return (
    <ol className="divide-y divide-line">
      <Row name="Text messages" state={textState(user, others)} />
      <PushRow push={channels.push} />
      <EmailRow email={channels.email} />
    </ol>
  );
}

interface RowProps {
  name: string;
  state: ChannelState;
  action?: ReactNode;
  children?: ReactNode;
}

function Row({ name, state: { word, tone, sentence }, action, children }: RowProps) {
  return (
    <li className="py-4 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-64">
          <h3 className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-base font-medium">
            {name} <Pill tone={tone}>{word}</Pill>
          </h3>
          <p className="mt-0.5 text-[0.9375rem] text-pretty text-ink-2">{sentence}</p>
        </div>
        {action}
      </div>
      {children}
    </li>
  );
}

function PushRow({ push }: { push: AlertChannels['push'] }) {
  const [permission, setPermission] = useState<BrowserPermission>(browserPermission);
  const add = useAddBrowser();
  const remove = useRemoveBrowser();
  const state = pushState(push, permission);
  const current = push.browsers.find((browser) => browser.current);

  const turnOn = async () => {
    try {
      await add.act({ publicKey: push.publicKey });
      toast({
        title: 'Notifications are on',
        description: 'This browser shows alerts that a text did not deliver.',
      });
    } catch (error) {
      if (error instanceof PushProblem)
        toast({
          title: 'Notifications not turned on',
          description: PUSH_PROBLEMS[error.why],
          destructive: true,
        });
      else toastError('Notifications not turned on', error);
    }
    setPermission(browserPermission());
  };
  const turnOff = (browser: { id: number; current: boolean }) =>
    remove.act(browser).then(
      () => toast({ title: 'Notifications are off', description: 'This browser gets no more of them.' }),
      (error: unknown) => toastError('Notifications not turned off', error),
    );

  const action =
    state.isCurrent && current !== undefined ? (
      <Button
        variant="outline"
        busy={remove.isPending}
        onClick={() => void turnOff(current)}
        aria-label="Turn off notifications in this browser"
      >
        Turn Off
      </Button>
    ) : permission === 'unsupported' || permission === 'blocked' ? undefined : (
      <Button
        variant="outline"
        busy={add.isPending}
        onClick={() => void turnOn()}
        aria-label="Turn on notifications in this browser"
      >
        Turn On
      </Button>
    );
  const others = push.browsers.filter((browser) => !state.isCurrent || !browser.current);
  return (
    <Row name="Browser notifications" state={state} action={action}>
      {others.length > 0 && (
        <ul aria-label="Other browsers" className="mt-2 grid gap-1">
          {others.map((browser) => (
            <li key={browser.id} className="flex flex-wrap items-center justify-between gap-x-4">
              <span className="text-[0.9375rem]">{deviceName(browser.device)}</span>
              <Button
                variant="ghost"
                busy={remove.isPending}
                onClick={() => void turnOff(browser)}
                aria-label={`Remove ${deviceName(browser.device)}`}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Row>
  );
}

function EmailRow({ email }: { email: AlertChannels['email'] }) {
  const change = useEmailAlerts();
  const on = email.state !== 'on';
  const set = () =>
    change.act({ on }).then(
      () =>
        toast(
          on
            ? { title: 'Email alerts are on', description: `They go to ${email.address}.` }
            : { title: 'Email alerts are off' },
        ),
      (error: unknown) => toastError('Email alerts not changed', error),
    );
  const label = email.state === 'on' ? 'Turn Off' : email.state === 'bounced' ? 'Try Again' : 'Turn On';
  return (
    <Row
      name="Email"
      state={emailState(email)}
      action={
        email.state === 'unconfirmed' ? undefined : (
          <Button
            variant="outline"
            busy={change.isPending}
            onClick={() => void set()}
            aria-label={`${label}: alerts by email`}
          >
            {label}
          </Button>
        )
      }
    />
  );
}
