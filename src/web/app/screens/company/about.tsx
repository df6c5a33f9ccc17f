import { BRAND, DISCLAIMER, OFFICIAL_SITE_URL, PRICE } from '#domain/brand';
import { PAGE } from '#contract/pages';
import { ProsePage } from '#web/components/layout/prose-page';
import { ExternalLink, TextLink } from '#web/components/ui/actions/link';

const CHAPTERS = [
  {
    id: 'how-often',
    title: 'How often we look',
    body: (
      <>
        <p>
          Availability is checked every 8 minutes. That is the longest we let pass while the source answers as
          it should; centers where openings come and go quickly, and centers that many people watch, are
          looked at far more often.
        </p>
        <p>
          We stay inside a fixed budget of requests, spaced evenly, because the scheduler belongs to
          everybody. When it does not answer, or answers strangely, we say so on the{' '}
          <TextLink href={PAGE.status}>status page</TextLink> instead of guessing.
        </p>
      </>
    ),
  },
  {
    id: 'from-opening-to-text',
    title: 'From an opening to your text',
    body: (
      <ol>
        <li>
          We compare everything that is open at a center with what was open a moment ago, not just the first
          date.
        </li>
        <li>What is new is held against your settings: dates, hours, days, number of people.</li>
        <li>What fits goes out as one text, after we made sure that it is still there.</li>
        <li>The link in the text shows whether it is open at that moment, and leads to the official site.</li>
      </ol>
    ),
  },
  {
    id: 'not-our-job',
    title: 'What we do not do',
    body: (
      <ul>
        <li>We do not book appointments. You book on the official site.</li>
        <li>
          We do not access government systems beyond what is public, and never ask for your login there.
        </li>
        <li>
          We do not guarantee that an appointment opens, or that a text arrives in time. It is best effort.
        </li>
        <li>We do not sell your data, and the site carries no ads and no trackers.</li>
      </ul>
    ),
  },
  {
    id: 'price',
    title: 'How we earn money',
    body: (
      <p>
        With one plan, {PRICE}, paid by the people who use it. That is all. Nobody pays us to be listed, and
        nobody else gets to send you texts.
      </p>
    ),
  },
  {
    id: 'not-the-government',
    title: 'Who we are not',
    body: (
      <p>
        {DISCLAIMER} The official program is at{' '}
        <ExternalLink href={OFFICIAL_SITE_URL}>ttp.dhs.gov</ExternalLink>. Questions?{' '}
        <TextLink href={PAGE.contact}>Contact us</TextLink>.
      </p>
    ),
  },
] as const;

export function AboutScreen() {
  return (
    <ProsePage
      title="About Us"
      lead={`${BRAND} tells travelers when a Global Entry interview opens.`}
      chapters={CHAPTERS}
    >
      <p>
        Interviews at busy enrollment centers are booked out for a long time. People cancel every day, and
        their appointments show up again on the official site, often for a few minutes only. Whoever happens
        to look gets one. {BRAND} looks for you: it watches that public information around the clock and sends
        a text when something opens at a center you chose.
      </p>
    </ProsePage>
  );
}
