import type { Ref } from 'react';
import type { PreferencesPreview } from '#contract/alerts';
import { accountHref } from '#contract/account-sections';
import { PAGE } from '#contract/pages';
import type { NotificationPreferences } from '#contract/preferences';
import { TextLink } from '#web/components/ui/actions/link';
import { Card } from '#web/components/ui/content/card';
import { Notice } from '#web/components/ui/feedback/notice';
import { Skeleton } from '#web/components/ui/feedback/skeleton';
import { useUser } from '#web/lib/auth/auth-context';
import { useNow } from '#web/lib/hooks/use-now';
import { OwnChances } from './own-chances.tsx';
import { coverageWords, headline, previewWords, rateWords, shortName, spanWords } from './settings-words.ts';
import { TextDots } from './text-dots.tsx';

interface ExpectCardProps {
  wanted: NotificationPreferences;
  preview: PreferencesPreview | undefined;
  /** The call failed; the last answer, if any, stays. */
  failed: boolean;
  ref: Ref<HTMLElement>;
}

/** What the settings on screen mean: how many texts, what they would have done lately, and what each location texts. */
export function ExpectCard({ wanted, preview, failed, ref }: ExpectCardProps) {
  const now = useNow();
  return (
    <Card ref={ref} aria-labelledby="what-to-expect" className="scroll-mt-24 p-5!">
      <h2 id="what-to-expect" className="font-sans text-base font-semibold tracking-normal text-ink-2">
        What to expect
      </h2>
      {preview === undefined ? (
        failed ? (
          <p className="mt-2 text-ink-2">What to expect could not be worked out just now.</p>
        ) : (
          <Skeleton className="mt-2 h-64" />
        )
      ) : (
        <>
          <p className="mt-1 font-display text-2xl leading-tight font-bold tracking-tight">
            {headline(wanted, preview, now)}
          </p>
          <Obstacle />
          {preview.locations.length === 0 ? (
            <p className="mt-2 text-ink-2">
              You watch no location yet.{' '}
              <TextLink href={PAGE.dashboard}>Choose one on the dashboard</TextLink>.
            </p>
          ) : (
            <>
              <p role="status" className="mt-2 text-[0.9375rem] text-ink-2">
                These settings would have sent{' '}
                <strong className="text-ink tabular-nums">
                  {preview.texts} {preview.texts === 1 ? 'text' : 'texts'}
                </strong>{' '}
                {spanWords(preview, now)}. {previewWords(preview)}
              </p>
              <TextDots daily={preview.daily} />
              <OwnChances odds={preview.odds} />
              <EachLocation wanted={wanted} preview={preview} now={now} />
            </>
          )}
        </>
      )}
    </Card>
  );
}

/** What stops every text, whatever is set. */
function Obstacle() {
  const { isSubscribed, phoneNumber, phoneVerified, smsOptedOut, phoneProblem } = useUser();
  const phone = { href: accountHref('phone'), label: 'Phone' };
  const found = !isSubscribed
    ? { text: 'There is no active subscription.', href: accountHref('billing'), label: 'Billing' }
    : smsOptedOut
      ? { text: 'You replied STOP to our texts.', ...phone }
      : phoneNumber === null || !phoneVerified
        ? { text: 'Your number is not confirmed.', ...phone }
        : phoneProblem !== null
          ? { text: phoneProblem, ...phone }
          : null;
  if (found === null) return null;
  return (
    <div className="mt-3">
      <Notice tone="warning" title="Nothing is texted now">
        {found.text} <TextLink href={found.href}>{found.label}</TextLink>
      </Notice>
    </div>
  );
}

interface EachLocationProps {
  wanted: NotificationPreferences;
  preview: PreferencesPreview;
  now: number;
}

/** One sentence when all are alike, else one each. */
function EachLocation({ wanted, preview: { locations }, now }: EachLocationProps) {
  const sentences = locations.map((location) => coverageWords(wanted, location, now));
  const alike = locations.length > 1 && new Set(sentences).size === 1;
  return (
    <div className="mt-4 border-t border-line pt-4">
      {alike && (
        <p className="mb-3 text-[0.9375rem]">
          At all {locations.length} locations: {lowerFirst(sentences[0] ?? '')}
        </p>
      )}
      <ul className="divide-y divide-line">
        {locations.map(({ id, name, texts, observedDays }, index) => (
          <li key={id} className="py-2.5 text-[0.9375rem] first:pt-0 last:pb-0">
            <p className="flex flex-wrap justify-between gap-x-4">
              <span className="font-semibold">{shortName(name)}</span>
              <span className="text-ink-2">{rateWords({ texts, observedDays })}</span>
            </p>
            {!alike && <p className="mt-0.5 text-ink-2">{sentences[index]}</p>}
          </li>
        ))}
      </ul>
    </div>
  );
}

const lowerFirst = (sentence: string): string => sentence.charAt(0).toLowerCase() + sentence.slice(1);
