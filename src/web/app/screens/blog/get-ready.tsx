import { OFFICIAL_BOOKING_URL, OFFICIAL_SITE_URL } from '#domain/brand';
import { PAGE } from '#contract/pages';
import { ExternalLink, TextLink } from '#web/components/ui/actions/link';
import { ArticlePage } from '#web/features/marketing/blog/article-page';
import { GET_READY } from '#web/features/marketing/blog/articles';

const CHAPTERS = [
  {
    id: 'today',
    title: 'Today, in ten minutes',
    body: (
      <ol>
        <li>
          <strong>Log in once.</strong> Go to{' '}
          <ExternalLink href={OFFICIAL_SITE_URL}>the official Trusted Traveler site</ExternalLink> on the
          phone you will use. Make sure you know the password and that the second step (a code or an app)
          works where you are.
        </li>
        <li>
          <strong>Read your status.</strong> You can book only when your application says that it is
          conditionally approved. If it does not, no alert can help yet.
        </li>
        <li>
          <strong>Find the button.</strong> Open the application and look where an interview is scheduled or
          rescheduled. You need not finish. You only want to have been there before.
        </li>
        <li>
          <strong>Know the name.</strong> The scheduler has one address for all centers, and you pick yours
          from a list. “San Francisco” may be listed by its airport. The page behind our link shows the name
          to look for.
        </li>
        <li>
          <strong>Settle the question of days.</strong> Agree now with the people around you which days you
          can take off, so that you need not ask anybody first.
        </li>
      </ol>
    ),
  },
  {
    id: 'settings',
    title: 'Settings that spare you',
    body: (
      <>
        <p>
          An alert you cannot use is noise. Choose times of day and weekends so that a text means “I could go
          there”. Set how far ahead a date may lie. If you book for a family, say how many people must fit at
          one time: a single free seat is no help to four.
        </p>
        <p>
          Quiet hours are off unless you set them, because openings at night are openings too. Turn them on if
          you would not get up anyway; what is still open when they end is sent then.
        </p>
      </>
    ),
  },
  {
    id: 'when-it-comes',
    title: 'When the text comes',
    body: (
      <ol>
        <li>Tap the link. It shows whether the time is still open, and leads on to the official site.</li>
        <li>
          Log in and choose the center. The{' '}
          <ExternalLink href={OFFICIAL_BOOKING_URL}>public scheduler</ExternalLink> only shows times; booking
          happens in your account.
        </li>
        <li>
          If you already hold an interview,{' '}
          <TextLink href={PAGE.blogReschedule}>reschedule, never cancel</TextLink>.
        </li>
        <li>
          Take the confirmation as a picture, and put the date into your calendar with the center’s address.
        </li>
      </ol>
    ),
  },
  {
    id: 'missed',
    title: 'If it is gone',
    body: (
      <p>
        It happens, also to quick people. Leave the alerts on, because cancellations do not stop after one,
        and consider a second center.
      </p>
    ),
  },
] as const;

export function GetReadyArticle() {
  return (
    <ArticlePage entry={GET_READY} chapters={CHAPTERS}>
      <p>
        An opening at a busy center leaves you a few minutes. A forgotten password, a code sent to an old
        phone or a spouse who must be asked first takes longer than that. All of it can be settled today, when
        nothing is at stake.
      </p>
    </ArticlePage>
  );
}
