import type { LinkAnswer } from '#contract/alerts';
import { PAGE } from '#contract/pages';
import { OFFICIAL_BOOKING_URL } from '#domain/brand';
import { PageHeading } from '#web/components/layout/page-heading';
import { buttonStyles } from '#web/components/ui/actions/button-styles';
import { Card } from '#web/components/ui/content/card';
import { ExternalLink } from '#web/components/ui/actions/link';
import { LinkButton } from '#web/components/ui/actions/link-button';
import { Notice } from '#web/components/ui/feedback/notice';
import { formatMoment } from '#web/lib/format/format-time';
import { ToldOpeningRow } from './told-opening-row.tsx';

/** What a text told of: still there or not, and where to book it. */
export function LinkAnswerView({ answer }: { answer: LinkAnswer }) {
  const open = answer.openings.filter((opening) => opening.open);
  const places = [...new Set(open.map(({ location }) => location.name))];
  const checked = answer.checkedAt === null ? '' : ` Last checked ${formatMoment(answer.checkedAt)}.`;
  return (
    <div className="grid max-w-2xl gap-6">
      <PageHeading
        title={open.length > 0 ? 'Still open' : 'Gone already'}
        lead={
          open.length > 0
            ? `Openings can be taken within a minute, so book now.${checked}`
            : `Somebody was faster. We text you when the next one opens.${checked}`
        }
      />
      {open.length > 0 && (
        <div className="grid gap-3">
          <ExternalLink
            href={OFFICIAL_BOOKING_URL}
            className={buttonStyles({ variant: 'accent', size: 'lg', wide: true })}
          >
            Book on CBP Website
          </ExternalLink>
          <p className="text-ink-2">
            The official site has one page for all centers. Look there for {listOf(places)}.
          </p>
        </div>
      )}
      <Card>
        <ul className="-my-4 divide-y divide-line" aria-label="Openings in this text">
          {answer.openings.map((opening) => (
            <ToldOpeningRow key={opening.id} opening={opening} />
          ))}
        </ul>
      </Card>
      {open.length === 0 && (
        <LinkButton href={PAGE.locations} variant="outline" className="justify-self-start">
          See What Is Open Now
        </LinkButton>
      )}
      <Notice title="Already have an appointment?">
        Reschedule it on the official site. Never cancel it first: the new time may be taken before you get
        it, and the old one is gone.
      </Notice>
    </div>
  );
}

const listOf = (places: readonly string[]): string =>
  new Intl.ListFormat('en-US', { type: 'disjunction' }).format(places);
