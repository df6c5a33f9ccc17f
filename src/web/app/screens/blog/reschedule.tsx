import { OFFICIAL_FAQ_URL } from '#domain/brand';
import { PAGE } from '#contract/pages';
import { ExternalLink, TextLink } from '#web/components/ui/actions/link';
import { ArticlePage } from '#web/features/marketing/blog/article-page';
import { RESCHEDULE } from '#web/features/marketing/blog/articles';

const CHAPTERS = [
  {
    id: 'the-rule',
    title: 'The rule, and its reason',
    body: (
      <>
        <p>
          In your account on the official site, a booked interview has two buttons: one to reschedule and one
          to cancel. They look alike and are not. The program’s own{' '}
          <ExternalLink href={OFFICIAL_FAQ_URL}>questions and answers</ExternalLink> warn that canceling can
          end the whole application, and ask people to reschedule instead. A closed application means a new
          application, and the fee once more.
        </p>
        <p>So: reschedule, never cancel. Not even when you are sure.</p>
      </>
    ),
  },
  {
    id: 'in-order',
    title: 'The move, in order',
    body: (
      <ol>
        <li>Keep the interview you have. A date in five months is worth more than none.</li>
        <li>Watch the centers you could travel to, with a timeframe that ends before the date you hold.</li>
        <li>When a text comes, open your application on the official site and choose to reschedule.</li>
        <li>Pick the center, then the day, then the time. Read all three again before you confirm.</li>
        <li>
          Wait for the confirmation. Only now is the old time given up, and with a little luck it makes
          somebody else’s day.
        </li>
      </ol>
    ),
  },
  {
    id: 'gone',
    title: 'If the new time is gone midway',
    body: (
      <p>
        Leave the page without confirming anything. Your old interview stands as long as no new one is
        confirmed. Look into your account afterwards to be sure, and do not cancel anything to “try again”.
      </p>
    ),
  },
  {
    id: 'cannot-go',
    title: 'If you cannot go at all',
    body: (
      <p>
        Reschedule to a later date rather than letting the day pass. A missed interview can also count against
        the application. If you come home from abroad before that date, look at Enrollment on Arrival in our{' '}
        <TextLink href={PAGE.guide}>Global Entry guide</TextLink>: it needs no appointment.
      </p>
    ),
  },
] as const;

export function RescheduleArticle() {
  return (
    <ArticlePage entry={RESCHEDULE} chapters={CHAPTERS}>
      <p>
        You hold an interview in the spring. Tonight a text says that there is one next Tuesday. The tempting
        thing is to clear the old one out of the way first. Please do not.
      </p>
    </ArticlePage>
  );
}
