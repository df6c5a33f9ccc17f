import { BRAND, DISCLAIMER, PAYMENT_PROVIDER, PRICE } from '#domain/brand';
import { accountHref } from '#contract/account-sections';
import { PAGE } from '#contract/pages';
import { ProsePage } from '#web/components/layout/prose-page';
import { TextLink } from '#web/components/ui/actions/link';
import { supportEmail, supportMailto } from '#web/lib/page/links';

const CHAPTERS = [
  {
    id: 'service',
    title: 'The service',
    body: (
      <p>
        {BRAND} watches publicly available appointment data and sends text alerts for locations you choose.{' '}
        {DISCLAIMER} You book on the official site, with your own account there. We do not book, hold, change
        or cancel appointments and never ask for that login.
      </p>
    ),
  },
  {
    id: 'promises',
    title: 'What we promise, and what we do not',
    body: (
      <>
        <p>
          We aim for about 99% uptime and answer support requests within 24 hours on business days. Both are
          measured and shown on the <TextLink href={PAGE.status}>status page</TextLink>.
        </p>
        <p>
          Monitoring is best effort. The source may be slow, wrong or closed; carriers may delay or filter
          texts. We do not guarantee that an appointment opens, that it is still free when you get there, that
          a text arrives in time, or that an application is approved.
        </p>
      </>
    ),
  },
  {
    id: 'price',
    title: 'Price and renewal',
    body: (
      <>
        <p>
          The Premium Plan costs {PRICE}. Paying starts a month. You agree that the {PAYMENT_PROVIDER} wallet
          you paid with is saved at {PAYMENT_PROVIDER} and charged the same amount again each month,{' '}
          <strong>until you cancel</strong>. We mail you three days before each renewal, and a receipt after
          each payment.
        </p>
        <p>
          If a renewal is declined we tell you by mail, keep your alerts running for 3 days, and try again
          one, three and five days after the due date. If nothing helps, the subscription ends after seven
          days; you can start a new one at any time. The price changes only for months that have not begun,
          and only after a mail at least 30 days ahead.
        </p>
        <p>The government’s application fee and your carrier’s charges are not part of our price.</p>
      </>
    ),
  },
  {
    id: 'cancellation',
    title: 'Cancellation',
    body: (
      <p>
        Cancel anytime in <TextLink href={accountHref('billing')}>Account Settings</TextLink>; there is no
        long-term commitment. Nothing more is charged, alerts go on until the end of the month you paid for,
        and until then you can take the cancellation back. Removing the saved wallet at {PAYMENT_PROVIDER} has
        the same effect. Replying STOP ends texts, not the subscription.
      </p>
    ),
  },
  {
    id: 'refunds',
    title: 'Refunds',
    body: (
      <p>
        A month that has begun is not refunded in part. If you were charged by mistake, twice, or after you
        had canceled, or if the service was down for much of the month, write to us within 60 days and we
        refund that payment in full. A payment that we cannot turn into a subscription is returned without
        your asking. Rights that the law gives you stay untouched.
      </p>
    ),
  },
  {
    id: 'texts',
    title: 'Text messages',
    body: (
      <>
        <p>
          By ticking the box beside your phone number you agree to receive recurring automated texts from{' '}
          {BRAND} about openings at the locations you watch, at that number,{' '}
          <strong>at any hour unless you set quiet hours</strong>, up to the daily limit you choose (1 to 10).
          Codes, a confirmation, a test text you ask for and answers to your replies come on top. Consent is
          not a condition of purchase.
        </p>
        <ul>
          <li>Message and data rates may apply.</li>
          <li>Reply STOP to end texts. Reply START to turn them on again. Reply HELP for help.</li>
          <li>Reply PAUSE with a number of days, or RESUME, to take a break without ending anything.</li>
          <li>
            Only give us a number that is yours. Carriers are not liable for delayed or undelivered messages.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'account',
    title: 'Your account',
    body: (
      <p>
        Keep your password to yourself, and tell us if somebody else has it. Use the service for your own
        travel and the travel of people who asked you to. Do not resell alerts, do not overload the site, and
        do not use what you see here to take appointments you do not need. We may close accounts that do. You
        can export your data and delete your account in{' '}
        <TextLink href={accountHref('security')}>Account Settings</TextLink>. Deleting ends the subscription
        at once.
      </p>
    ),
  },
  {
    id: 'liability',
    title: 'If something goes wrong',
    body: (
      <p>
        We provide the service as it is. As far as the law allows, we are not liable for a missed appointment,
        a trip or other indirect loss, and our liability as a whole is limited to what you paid us in the
        twelve months before. Nothing here limits what the law does not let us limit.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes to these terms',
    body: (
      <p>
        When we change something that matters to you we mail you at least 30 days before it applies. If you do
        not agree, cancel before that day. The date at the top is that of the text you are reading.
      </p>
    ),
  },
] as const;

export function TermsScreen() {
  return (
    <ProsePage
      title="Terms of Service"
      lead="Written to be read. By creating an account you agree to them."
      updated="2026-11-15"
      chapters={[
        ...CHAPTERS,
        {
          id: 'questions',
          title: 'Questions',
          body: (
            <p>
              Write to <a href={supportMailto('Terms of Service')}>{supportEmail()}</a> before you sign up
              rather than after.
            </p>
          ),
        },
      ]}
    />
  );
}
