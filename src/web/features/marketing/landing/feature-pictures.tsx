import { clsx } from 'clsx';
import { Check, Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { BRAND } from '#domain/brand';
import { Pill } from '#web/components/ui/content/pill';

/** Examples of what the product shows; the sentence below each says it all, so screen readers skip them. */
function Picture({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div aria-hidden className={clsx('rounded-card border border-line bg-sunken p-5', className)}>
      {children}
    </div>
  );
}

const BUBBLE = 'w-fit max-w-[85%] rounded-2xl px-4 py-2.5 text-[0.9375rem] leading-snug wrap-anywhere';
const THEIRS = `${BUBBLE} rounded-bl-sm bg-surface ring-1 ring-line`;

export function ThreadPicture() {
  return (
    <Picture className="grid content-center gap-2.5 md:min-h-112">
      <p className="text-center text-sm text-ink-2">Yesterday, 9:58 PM</p>
      <p className={THEIRS}>
        {BRAND}: Los Angeles: Sat Nov 28 9:00 PM PST (2 seats) gatelight.example/o/h4t8wze
      </p>
      <p className="mt-3 text-center text-sm text-ink-2">Today, 6:42 AM</p>
      <p className={THEIRS}>
        {BRAND}: San Francisco: Tue Dec 1 9:15 AM PST (1 seat), Tue Dec 1 9:30 AM (2 seats), Wed Dec 2 1:45 PM
        (1 seat) +2 more gatelight.example/o/k7m2x9q Reply STOP to end
      </p>
      <p className="mt-3 text-center text-sm text-ink-2">Today, 7:05 AM</p>
      <p className={`${BUBBLE} justify-self-end rounded-br-sm bg-ink text-paper`}>PAUSE 3</p>
      <p className={THEIRS}>
        {BRAND}: alerts are paused until Wed, Nov 18, 7:05 AM PST. Reply RESUME to get them sooner.
      </p>
    </Picture>
  );
}

const PARTS = [
  { name: 'Evening', hours: '', chosen: false },
  { name: 'Morning', hours: '5 AM', chosen: true },
  { name: 'Afternoon', hours: '12 PM', chosen: true },
  { name: 'Evening', hours: '5 PM', chosen: false },
];

export function HoursPicture() {
  return (
    <Picture>
      <div className="grid grid-cols-[5fr_7fr_5fr_7fr] gap-1">
        {PARTS.map(({ name, hours, chosen }) => (
          <div key={name + hours}>
            <div className={clsx('h-11 rounded-md', chosen ? 'bg-accent' : 'bg-accent/15')} />
            <p className="mt-1.5 text-sm text-ink-2 tabular-nums">{hours}</p>
          </div>
        ))}
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        <Choice chosen>Morning</Choice>
        <Choice chosen>Afternoon</Choice>
        <Choice>Evening</Choice>
        <Choice chosen>Weekends only</Choice>
      </div>
    </Picture>
  );
}

function Choice({ chosen = false, children }: { chosen?: boolean; children: ReactNode }) {
  return (
    <span
      className={clsx(
        'inline-flex items-center gap-1.5 rounded-full border px-3 py-1 text-sm font-medium',
        chosen ? 'border-ink bg-ink text-paper' : 'border-line-strong text-ink-2',
      )}
    >
      {chosen && <Check className="size-3.5" />}
      {children}
    </span>
  );
}

const CENTERS = [
  { name: 'Albany', state: 'NY', tone: 'good', status: 'Available · 20' },
  { name: 'New York JFK', state: 'NY', tone: 'neutral', status: 'None now' },
  { name: 'Champlain', state: 'NY', tone: 'warning', status: 'Limited · 3' },
] as const;

export function CentersPicture() {
  return (
    <Picture>
      <p className="flex items-center gap-2 rounded-control border border-line-strong bg-surface px-3 py-2 text-[0.9375rem] text-ink-2">
        <Search className="size-4" />
        New York
      </p>
      <ul className="mt-2">
        {CENTERS.map(({ name, state, tone, status }) => (
          <li
            key={name}
            className="flex items-center justify-between gap-3 border-t border-line py-2 first:border-t-0"
          >
            <span className="truncate font-medium">
              {name} <span className="font-normal text-ink-2">{state}</span>
            </span>
            <Pill tone={tone}>{status}</Pill>
          </li>
        ))}
      </ul>
    </Picture>
  );
}
