import { useSearchParams } from 'wouter';
import type { TimelineEntry, TimelineFilter } from '#contract/alerts';
import { TIMELINE_FILTERS } from '#contract/alerts';
import { TextLink } from '#web/components/ui/actions/link';
import { TitledCard } from '#web/components/ui/content/card';
import { PagedList } from '#web/components/ui/content/paged-list';
import { Pill } from '#web/components/ui/content/pill';
import { SelectField } from '#web/components/ui/forms/select-field';
import { Toggle } from '#web/components/ui/forms/toggle';
import { useUser } from '#web/lib/auth/auth-context';
import { formatMoment } from '#web/lib/format/format-time';
import { openingLine } from '#web/lib/format/opening-line';
import { useTimeline, useWatches } from '../queries.ts';
import { settingBehind } from './setting-behind.ts';

const FILTERS: Record<TimelineFilter, string> = {
  all: 'Everything',
  texts: 'Texts',
  untexted: 'Not texted',
};

const EMPTY: Record<TimelineFilter, string> = {
  all: 'Nothing yet. The first entry comes when something opens at a location you watch.',
  texts: 'No text yet. The first one comes when something opens at a location you watch.',
  untexted: 'Nothing was held back in the last 60 days.',
};

/** Every text and whether it arrived, and every opening that was not texted and why: one list, newest first. */
export function TimelineCard() {
  const [search, setSearch] = useSearchParams();
  const show = TIMELINE_FILTERS.find((filter) => filter === search.get('show')) ?? 'all';
  const location = /^[1-9]\d{0,8}$/.exec(search.get('location') ?? '')?.[0] ?? '';
  const narrow = (change: { show?: TimelineFilter; location?: string }) => {
    const next = { show, location, ...change };
    setSearch(
      {
        ...(next.show !== 'all' && { show: next.show }),
        ...(next.location !== '' && { location: next.location }),
      },
      { replace: true },
    );
  };
  return (
    <TitledCard
      id="history"
      title="Alert History"
      lead="Every text and whether it arrived, and every opening at your locations that was not texted and why. Texts are listed for 13 months, the others for 60 days."
    >
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <div role="group" aria-label="Show" className="flex flex-wrap gap-2">
          {TIMELINE_FILTERS.map((filter) => (
            <Toggle key={filter} pressed={filter === show} onChange={() => narrow({ show: filter })}>
              {FILTERS[filter]}
            </Toggle>
          ))}
        </div>
        <LocationChoice value={location} onChange={(chosen) => narrow({ location: chosen })} />
      </div>
      <PagedList
        what="your history"
        empty={location === '' ? EMPTY[show] : 'Nothing of this kind at this location.'}
        query={useTimeline(show, location)}
        entriesOf={({ entries }) => entries}
        keyOf={(entry) => (entry.kind === 'text' ? `text-${entry.id}` : `opening-${entry.opening.id}`)}
      >
        {(entry) => (entry.kind === 'text' ? <TextRow text={entry} /> : <UntextedRow verdict={entry} />)}
      </PagedList>
    </TitledCard>
  );
}

/** Only where there is something to choose between. */
function LocationChoice({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { data } = useWatches();
  const watched = (data ?? []).map(({ id, name }) => ({ value: String(id), name }));
  if (watched.length < 2 && value === '') return null;
  return (
    <SelectField
      id="history-location"
      label="Location"
      labelHidden
      className="w-full sm:ml-auto sm:w-64"
      value={value}
      onChange={onChange}
      options={[
        { value: '', name: 'All locations' },
        ...watched,
        ...(value === '' || watched.some((one) => one.value === value)
          ? []
          : [{ value, name: 'Another location' }]),
      ]}
    />
  );
}

type TextEntry = Extract<TimelineEntry, { kind: 'text' }>;
type UntextedEntry = Extract<TimelineEntry, { kind: 'verdict' }>;

const STATUS: Record<TextEntry['status'], { word: string; tone: 'good' | 'neutral' | 'warning' | 'danger' }> =
  {
    sending: { word: 'Sending', tone: 'neutral' },
    sent: { word: 'Sent', tone: 'good' },
    delivered: { word: 'Delivered', tone: 'good' },
    undelivered: { word: 'Not delivered', tone: 'danger' },
    failed: { word: 'Failed', tone: 'danger' },
    unknown: { word: 'Not known', tone: 'warning' },
  };

const CHANNEL: Record<TextEntry['channel'], string> = { text: 'Text', push: 'Notification', email: 'Email' };

const ROW_LINK = 'font-medium underline decoration-1 underline-offset-3 hover:decoration-2';

function TextRow({ text }: { text: TextEntry }) {
  const timeZone = useUser().timeZone ?? undefined;
  const { word, tone } = STATUS[text.status];
  return (
    <>
      <p className="flex flex-wrap items-center justify-between gap-2">
        <a href={text.link} className={ROW_LINK}>
          {CHANNEL[text.channel]}, <time dateTime={text.sentAt}>{formatMoment(text.sentAt, timeZone)}</time>
        </a>
        <Pill tone={tone}>{text.errorCode === null ? word : `${word} (${text.errorCode})`}</Pill>
      </p>
      {text.passedOn && (
        <p className="mt-0.5 text-[0.9375rem] text-ink-2">
          It did not get through in time, so it went out another way too.
        </p>
      )}
      <ul className="mt-1 grid gap-0.5 text-[0.9375rem] text-ink-2">
        {text.openings.map((opening) => (
          <li key={opening.id}>
            {openingLine(opening)}
            <span className={opening.open ? 'text-available' : ''}>
              {opening.open ? '\u00a0· still open' : '\u00a0·\u00a0gone'}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

function UntextedRow({ verdict }: { verdict: UntextedEntry }) {
  const timeZone = useUser().timeZone ?? undefined;
  const setting = settingBehind(verdict.reason);
  return (
    <>
      <p className="flex flex-wrap items-center justify-between gap-2">
        <a href={verdict.link} className={ROW_LINK}>
          {openingLine(verdict.opening)}
        </a>
        {verdict.outcome === 'waiting' ? <Pill tone="warning">Waiting</Pill> : <Pill>Not texted</Pill>}
      </p>
      <p className="mt-0.5 text-[0.9375rem] text-ink-2">
        {verdict.why !== null && `${verdict.why} `}
        {setting !== null && (
          <>
            <TextLink href={setting.href}>{setting.label}</TextLink>.{' '}
          </>
        )}
        Seen {formatMoment(verdict.firstSeenAt, timeZone)}
        {verdict.urgency !== null && `, priority ${verdict.urgency} of 10`}.
      </p>
    </>
  );
}
