import { useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { User } from '#contract/accounts';
import type { DashboardAnswer } from '#contract/dashboard';
import { API } from '#contract/paths';
import { PAGE } from '#contract/pages';
import { Button } from '#web/components/ui/actions/button';
import { LinkButton } from '#web/components/ui/actions/link-button';
import { Card } from '#web/components/ui/content/card';
import { useRegainedFocus } from '#web/lib/hooks/use-regained-focus';
import { send } from '#web/lib/http/http';
import { useAction } from '#web/lib/query/use-action';
import { toastError } from '#web/lib/state/toast-error';
import { DASHBOARD } from '../dashboard/queries.ts';
import { formatPhone } from '../phone/phone-format.ts';
import { ChosenCenters } from './chosen-centers.tsx';
import { STEP_NAMES, type FirstRunState } from './first-run-steps.ts';
import { PhoneStep } from './phone-step.tsx';
import { TestStep } from './test-step.tsx';

interface FirstRunProps {
  user: User;
  answer: DashboardAnswer;
  state: FirstRunState;
  /** A search whose choice sets an alert, from the availability side. */
  search: ReactNode;
}

const TITLE_ID = 'first-run';

/** After paying: three steps until the first alert can arrive, done where they stand. */
export function FirstRun({ user, answer, state, search }: FirstRunProps) {
  const [adding, setAdding] = useState(false);
  const list = useRef<HTMLOListElement>(null);
  const done = state.done.filter(Boolean).length;
  const focus = useRegainedFocus(
    () =>
      list.current?.querySelector<HTMLElement>('[aria-current=step] :is(input, button)') ??
      document.getElementById(TITLE_ID),
  );
  if (state.open === null) return <Done answer={answer} />;
  const contents: readonly Record<'doing' | 'done', ReactNode>[] = [
    {
      doing: (
        <>
          {search}
          <p className="text-[0.9375rem] text-ink-2">A center with nothing open is worth watching too.</p>
        </>
      ),
      done: (
        <>
          <ChosenCenters centers={answer.centers} />
          {adding ? (
            search
          ) : (
            <Button
              variant="ghost"
              size="sm"
              className="-ml-3 justify-self-start underline"
              onClick={() => setAdding(true)}
            >
              Add another
            </Button>
          )}
        </>
      ),
    },
    {
      doing: <PhoneStep />,
      done: <p className="text-[0.9375rem] text-ink-2">{formatPhone(user.phoneNumber ?? '')}</p>,
    },
    { doing: <TestStep />, done: null },
  ];
  return (
    <Card {...focus} aria-labelledby={TITLE_ID} className="border-accent! p-5! sm:p-6!">
      <div className="flex items-start justify-between gap-2">
        <div>
          <h2 id={TITLE_ID} className="text-xl">
            Three steps to your first alert
          </h2>
          <p className="mt-0.5 text-[0.9375rem] text-ink-2">
            {done === 0 ? 'About two minutes. You can come back.' : `${done} of 3 done`}
          </p>
        </div>
        <HideButton />
      </div>
      <ol ref={list} className="mt-5 grid gap-1">
        {STEP_NAMES.map((name, index) => (
          <Step
            key={name}
            number={index + 1}
            name={name}
            done={state.done[index] === true}
            open={state.open === index}
          >
            {state.done[index] === true
              ? contents[index]?.done
              : state.open === index && contents[index]?.doing}
          </Step>
        ))}
      </ol>
    </Card>
  );
}

interface StepProps {
  number: number;
  name: string;
  done: boolean;
  open: boolean;
  children: ReactNode;
}

function Step({ number, name, done, open, children }: StepProps) {
  return (
    <li
      aria-current={open ? 'step' : undefined}
      className="grid grid-cols-[2rem_minmax(0,1fr)] gap-x-4 not-last:[&>span]:after:bg-line"
    >
      <span
        aria-hidden
        className="flex flex-col items-center after:mt-1 after:w-0.5 after:grow after:rounded-full"
      >
        <span
          className={clsx(
            'grid size-8 shrink-0 place-items-center rounded-full border-2 font-display font-bold',
            done && 'border-available bg-available-soft text-available',
            open && 'border-ink bg-ink text-paper',
            !done && !open && 'border-line-strong',
          )}
        >
          {done ? <Check className="size-4" /> : number}
        </span>
      </span>
      <div className="grid min-w-0 justify-items-stretch gap-3 pb-5">
        <p className={clsx('pt-1 font-semibold', !done && !open && 'text-ink-2')}>
          {name}
          {done && <span className="sr-only"> (done)</span>}
        </p>
        {children}
      </div>
    </li>
  );
}

const MOST_NAMED = 4;

function Done({ answer: { centers, firstRun } }: Pick<FirstRunProps, 'answer'>) {
  const shown = centers.length > MOST_NAMED ? centers.slice(0, MOST_NAMED - 1) : centers;
  const rest = centers.length - shown.length;
  const names = new Intl.ListFormat('en-US', { type: 'disjunction' }).format([
    ...shown.map(({ name }) => name),
    ...(rest > 0 ? [`one of ${rest} other centers`] : []),
  ]);
  const arrived =
    firstRun.arrivedAfterSeconds === null
      ? 'The test text is on its way.'
      : `The test text arrived in ${Math.max(1, firstRun.arrivedAfterSeconds)} s.`;
  return (
    <Card
      aria-labelledby={TITLE_ID}
      className="grid grid-cols-[2rem_minmax(0,1fr)] gap-x-4 gap-y-4 p-5! sm:p-6!"
    >
      <span
        aria-hidden
        className="grid size-8 place-items-center rounded-full border-2 border-available bg-available-soft text-available"
      >
        <Check className="size-4" />
      </span>
      <div>
        <h2 id={TITLE_ID} tabIndex={-1} className="text-xl outline-none">
          Your alerts are on
        </h2>
        <p className="mt-1.5 text-ink-2">
          {arrived} The next text comes when something opens at {names}.
        </p>
      </div>
      <div className="col-span-2 flex gap-2">
        <LinkButton href={PAGE.account} variant="outline" className="grow sm:grow-0">
          Alert Settings
        </LinkButton>
        <HideButton />
      </div>
    </Card>
  );
}

function HideButton() {
  const client = useQueryClient();
  const hide = useAction((_nothing: null) => send('POST', API.hideFirstRun));
  const hideIt = async () => {
    try {
      await hide.act(null);
      client.setQueryData<DashboardAnswer | null>(
        DASHBOARD,
        (before) => before && { ...before, firstRun: { ...before.firstRun, hidden: true } },
      );
      document.getElementById('main')?.focus({ preventScroll: true });
    } catch (error) {
      toastError('Error hiding the steps', error);
    }
  };
  return (
    <Button
      variant="ghost"
      size="sm"
      className="shrink-0"
      busy={hide.isPending}
      onClick={() => void hideIt()}
    >
      Hide
    </Button>
  );
}
