import { clsx } from 'clsx';
import { Bell } from 'lucide-react';
import type { ReactNode } from 'react';
import { accountHref } from '#contract/account-sections';
import type { WatchedCenter } from '#contract/dashboard';
import { locationHref } from '#contract/pages';
import { PROGRAM_NAMES } from '#domain/availability/programs';
import { slotLabel } from '#domain/availability/slot-label';
import { Link, TextLink } from '#web/components/ui/actions/link';
import { Pill } from '#web/components/ui/content/pill';
import { zoneNameOver } from '#web/lib/format/format-time';
import { settingBehind } from '../history/setting-behind.ts';
import { cardWords, type CardMoment, type CardWords } from './card-words.ts';
import { FourteenDays } from './fourteen-days.tsx';

/** The link to the official site, from the availability side. */
export type BookFor = (center: WatchedCenter, look: 'accent' | 'outline') => ReactNode;

interface CenterCardProps {
  center: WatchedCenter;
  lookedAt: string | null;
  moment: CardMoment;
  /** Only the first that has something fitting: one accent on the page. */
  accent: boolean;
  isFirst: boolean;
  most: number;
  bookFor: BookFor;
}

/** Where several settings are in the way. */
const SETTINGS = { label: 'Change settings', href: accountHref('alerts') };

const PILLS = {
  fitting: 'good',
  stale: 'warning',
  'none-fits': 'neutral',
  'none-open': 'neutral',
  retired: 'warning',
} as const;

/** One watched center: what fits, what to do, how it has been, when we looked. */
export function CenterCard(props: CenterCardProps) {
  const { center, lookedAt, moment, accent, isFirst, most, bookFor } = props;
  const words = cardWords(center, lookedAt, moment);
  const titleId = `center-${center.id}`;
  return (
    <article
      aria-labelledby={titleId}
      className={clsx(
        'row-span-5 grid grid-rows-subgrid gap-y-3.5 overflow-clip rounded-card bg-surface',
        words.kind === 'fitting' ? 'inset-ring-2 inset-ring-accent' : 'border border-line',
      )}
    >
      <div className="px-5 pt-5">
        <h3 id={titleId} className="text-[1.1875rem]">
          <Link href={locationHref(center.slug)} className="hover:underline hover:underline-offset-3">
            {center.name}
          </Link>
        </h3>
        <p className="mt-1 text-[0.9375rem] text-ink-2">{placeLine(center, moment.now)}</p>
      </div>
      <Now center={center} words={words} now={moment.now} />
      <div className="px-5">
        <Action center={center} kind={words.kind} accent={accent} bookFor={bookFor} />
      </div>
      <div className="grid px-5">
        {center.days.length > 0 && <FourteenDays center={center} most={most} legendOnPhones={isFirst} />}
      </div>
      <p className="flex flex-wrap justify-between gap-x-3 border-t border-line px-5 py-3 text-[0.8125rem] text-ink-2 tabular-nums">
        <span>{words.looked}</span>
        <span>{words.text}</span>
      </p>
    </article>
  );
}

function placeLine(center: WatchedCenter, now: number): string {
  const { city, state, miles, timeZone, soonest } = center;
  const zone = zoneNameOver(timeZone, [soonest?.date ?? new Date(now).toISOString()]);
  const far = miles === null ? '' : ` · ${miles} mi`;
  // A copy kept for offline reading may be older than the field.
  const other = center.otherProgram ?? null;
  const program = other === null ? '' : ` · interviews for ${PROGRAM_NAMES[other]}`;
  return `${state === '' ? city : `${city}, ${state}`}${far}${program} · times in ${zone}`;
}

function Now({ center, words, now }: { center: WatchedCenter; words: CardWords; now: number }) {
  const { kind, pill, note, figure, line } = words;
  const setting = settingBehind(center.reason) ?? SETTINGS;
  return (
    <div className="grid content-start gap-2 px-5">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-[0.9375rem]">
        <Pill tone={PILLS[kind]}>{pill}</Pill>
        {note !== null && <span className="text-ink-2">{note}</span>}
        {kind === 'none-fits' && <TextLink href={setting.href}>{setting.label}</TextLink>}
      </p>
      <p className="font-display text-[1.6875rem] leading-[1.12] font-bold tracking-tight text-balance tabular-nums">
        {figure[0]} <br className={clsx((kind === 'fitting' || kind === 'stale') && 'max-md:hidden')} />
        {figure[1]}
      </p>
      {line !== null && <p className="text-[0.9375rem] text-ink-2">{line}</p>}
      {center.fitting.length > 1 && (
        <ul aria-label="Further slots that fit" className="flex flex-wrap gap-1.5">
          {center.fitting.slice(1, 3).map(({ date, slots }) => (
            <li key={date} className="rounded-md bg-sunken px-2 py-1 text-sm tabular-nums dark:bg-line/60">
              {slotLabel(date, center.timeZone, now)} <span className="text-ink-2">({slots})</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface ActionProps {
  center: WatchedCenter;
  kind: CardWords['kind'];
  accent: boolean;
  bookFor: BookFor;
}

function Action({ center, kind, accent, bookFor }: ActionProps) {
  if (kind === 'retired') return null;
  if (kind === 'none-open')
    return (
      <p className="flex min-h-11 items-center gap-2.5 text-[0.9375rem] text-ink-2">
        <Bell aria-hidden className="size-4.5" />
        We text you when one opens.
      </p>
    );
  return bookFor(center, kind === 'fitting' && accent ? 'accent' : 'outline');
}
