import { clsx } from 'clsx';
import { useRef } from 'react';
import {
  Bell,
  CalendarCheck,
  CirclePause,
  CreditCard,
  Smartphone,
  TriangleAlert,
  WifiOff,
} from 'lucide-react';
import { Button } from '#web/components/ui/actions/button';
import { LinkButton } from '#web/components/ui/actions/link-button';
import { Skeleton } from '#web/components/ui/feedback/skeleton';
import { DropdownMenu, MenuAction } from '#web/components/ui/overlays/dropdown-menu';
import { useRegainedFocus } from '#web/lib/hooks/use-regained-focus';
import { PAUSES } from '../settings/pauses.ts';
import type { StateLine as Line } from './state-line-words.ts';
import { usePause } from './use-pause.ts';

const TONES = {
  good: 'border-line bg-surface',
  plain: 'border-line bg-surface',
  warning: 'border-transparent bg-limited-soft',
  danger: 'border-transparent bg-danger-soft',
} as const;

const ICON_TONES = { good: '', plain: '', warning: 'text-limited', danger: 'text-danger' } as const;

const ICONS = {
  stopped: TriangleAlert,
  payment: CreditCard,
  booked: CalendarCheck,
  number: Smartphone,
  'first-run': Bell,
  paused: CirclePause,
  source: TriangleAlert,
  offline: WifiOff,
  idle: Bell,
} as const;

const BAR =
  'grid min-h-15 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 rounded-card border px-4 py-2 sm:px-5';

/** Whether texts come, in one line that stays in its place. */
export function StateLine({ line }: { line: Line }) {
  const { kind, tone, title, text, action } = line;
  const bar = useRef<HTMLElement>(null);
  const focus = useRegainedFocus(() => bar.current?.querySelector<HTMLElement>('button, a'));
  return (
    <section
      ref={bar}
      {...focus}
      aria-label="State of your alerts"
      data-says-offline=""
      className={clsx(BAR, TONES[tone])}
    >
      {kind === 'watching' ? (
        <span aria-hidden className="size-2.5 rounded-full bg-available ring-4 ring-available-soft" />
      ) : (
        <StateIcon kind={kind} className={ICON_TONES[tone]} />
      )}
      <p className="min-w-0 font-semibold md:flex md:flex-wrap md:items-baseline md:gap-x-3">
        {title}
        <span className="hidden font-normal text-ink-2 md:inline">{text}</span>
      </p>
      <StateAction action={action} />
      <p className="col-span-3 pb-1 text-[0.9375rem] text-pretty text-ink-2 first-letter:uppercase md:hidden">
        {text}
      </p>
      {/* The ages in the text change all the time; only another state is announced. */}
      <p role="status" className="sr-only">
        {kind === 'watching' ? '' : `${title}. ${kind === 'offline' ? text : ''}`}
      </p>
    </section>
  );
}

function StateIcon({ kind, className }: { kind: keyof typeof ICONS; className: string }) {
  const Icon = ICONS[kind];
  return <Icon aria-hidden className={clsx('size-5', className)} />;
}

function StateAction({ action }: { action: Line['action'] }) {
  const { busy, pauseFor, resume } = usePause();
  if (action === null) return null;
  if (action === 'resume')
    return (
      <Button variant="outline" size="sm" busy={busy} onClick={resume}>
        Resume
      </Button>
    );
  if (action === 'pause')
    return (
      <DropdownMenu
        label={
          <>
            <CirclePause aria-hidden className="size-4" />
            Pause
          </>
        }
      >
        {PAUSES.map(({ days, name }) => (
          <MenuAction key={days} onSelect={() => pauseFor(days)}>
            {name}
          </MenuAction>
        ))}
      </DropdownMenu>
    );
  return (
    <LinkButton href={action.href} variant="outline" size="sm">
      {action.label}
    </LinkButton>
  );
}

export function StateLineWait() {
  return (
    <div className={clsx(BAR, TONES.plain)}>
      <Skeleton className="size-3" />
      <Skeleton className="h-5 max-w-80" />
    </div>
  );
}
