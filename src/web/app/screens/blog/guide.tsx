import { OFFICIAL_BOOKING_URL, OFFICIAL_FAQ_URL, OFFICIAL_SITE_URL } from '#domain/brand';
import { PAGE } from '#contract/pages';
import { ProsePage } from '#web/components/layout/prose-page';
import { ExternalLink, TextLink } from '#web/components/ui/actions/link';
import { INTERVIEW_CHAPTERS } from '#web/features/marketing/blog/interview-chapters';

const CHAPTERS = [
  {
    id: 'in-short',
    title: 'In short',
    body: (
      <ol>
        <li>
          Apply on the <ExternalLink href={OFFICIAL_SITE_URL}>official Trusted Traveler site</ExternalLink>{' '}
          and pay the government’s fee there. The application works without any paid helper.
        </li>
        <li>Wait for conditional approval. Your account on that site tells you, and so does a mail.</li>
        <li>
          Have the interview: by appointment at any enrollment center, or without one when you come home from
          abroad.
        </li>
        <li>Once approved, you are a member for five years. It includes TSA PreCheck on departures.</li>
      </ol>
    ),
  },
  {
    id: 'conditional-approval',
    title: 'Conditional approval',
    body: (
      <>
        <p>
          It means that the background check went well and only the interview is missing. It can come within
          days or take many months; nobody outside the program can speed it up. From that day you have a
          limited time for the interview, which your account shows. Put that date into your calendar.
        </p>
        <p>
          Members who renew are sometimes approved without another interview. Look at your status before you
          plan a trip to a center.
        </p>
      </>
    ),
  },
  {
    id: 'booking',
    title: 'Booking an interview',
    body: (
      <>
        <p>
          Log in, open your application and choose to schedule. You may pick <strong>any</strong> enrollment
          center that serves Global Entry, not only the closest. The{' '}
          <ExternalLink href={OFFICIAL_BOOKING_URL}>public scheduler</ExternalLink> shows open times without a
          login, which is handy for a first look. Our{' '}
          <TextLink href={PAGE.locations}>directory of centers</TextLink> has addresses, hours and what is
          open now.
        </p>
        <p>
          Times are always the center’s local time. A few centers hold interviews late in the evening or at
          night, so read AM and PM twice. Each person needs an appointment of their own, children too.
        </p>
      </>
    ),
  },
  {
    id: 'openings',
    title: 'Releases and cancellations',
    body: (
      <>
        <p>Appointments appear in two ways.</p>
        <ul>
          <li>
            <strong>Releases.</strong> A center extends its calendar and many times appear together, mostly
            weeks or months ahead. They last hours, sometimes days.
          </li>
          <li>
            <strong>Cancellations.</strong> Somebody moves or gives up a time. It shows up at once, at any
            hour, often for the next days, and at busy centers it is gone within minutes.
          </li>
        </ul>
        <p>
          If you can wait, look on release days. If you want an interview soon, you live off cancellations:
          watch several centers, and be ready to book at once. That is the part we do for you, see{' '}
          <TextLink href={PAGE.about}>how we work</TextLink> and{' '}
          <TextLink href={PAGE.blogComeBack}>how interviews come back</TextLink>.
        </p>
      </>
    ),
  },
  ...INTERVIEW_CHAPTERS,
  {
    id: 'ask-the-program',
    title: 'When in doubt, ask the program',
    body: (
      <p>
        Rules change, and we are a private service that knows only what is public. The official{' '}
        <ExternalLink href={OFFICIAL_FAQ_URL}>questions and answers</ExternalLink> and your own account there
        have the last word.
      </p>
    ),
  },
] as const;

export function GuideScreen() {
  return (
    <ProsePage
      title="Global Entry Guide"
      lead="From the application to the interview: how it works, what to bring, and how to get an earlier date."
      updated="2026-11-15"
      chapters={CHAPTERS}
    />
  );
}
