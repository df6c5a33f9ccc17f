import { BRAND, PAYMENT_PROVIDER, TEXT_PROVIDER } from '#domain/brand';
import { accountHref } from '#contract/account-sections';
import { PAGE } from '#contract/pages';
import { ProsePage } from '#web/components/layout/prose-page';
import { TextLink } from '#web/components/ui/actions/link';
import { supportEmail, supportMailto } from '#web/lib/page/links';
import { RetentionTable } from '#web/features/marketing/legal/retention-table';

const CHAPTERS = [
  {
    id: 'what-we-hold',
    title: 'What we hold',
    body: (
      <ul>
        <li>Your email address, and a username made from the part before the @.</li>
        <li>Your password, stored only as a hash that cannot be turned back.</li>
        <li>Your sessions: when each began, when it was last used, and which browser it is.</li>
        <li>
          A security log: logins, failed attempts and changes of your account, with the time, the network
          address and the browser, and when our support looked at your account. You can read it under Account
          Settings.
        </li>
        <li>
          Your phone number, encrypted; beside it a keyed fingerprint by which we recognize it without reading
          it. When you agreed to texts: the wording, the time, the page and the network address.
        </li>
        <li>
          The locations and areas you watch, your alert settings and time zone, the messages we sent, and why
          others were not sent.
        </li>
        <li>
          If you turn on notifications: the address and keys by which your browser takes them, encrypted,
          until you turn them off, log out there, or the session ends.
        </li>
        <li>
          Payments: dates, amounts, states and {PAYMENT_PROVIDER}’s numbers for them. Never a card number.
        </li>
        <li>What you write to support, and feedback.</li>
      </ul>
    ),
  },
  {
    id: 'what-for',
    title: 'What we use it for',
    body: (
      <p>
        To sign you in, to send the alerts you asked for, to charge what you agreed to, to answer you, and to
        keep the service safe from abuse. Nothing else:{' '}
        <strong>
          we do not sell or rent data, we show no ads, and no trackers or analytics of others run on this
          site.
        </strong>{' '}
        Your phone number and your consent to texts are not shared with anybody for their own purposes.
      </p>
    ),
  },
  {
    id: 'who-helps',
    title: 'Who helps us',
    body: (
      <>
        <p>Each receives only what it needs for its part:</p>
        <ul>
          <li>{TEXT_PROVIDER} sends the texts: your number and the text.</li>
          <li>
            {PAYMENT_PROVIDER} takes payments and keeps the wallet you saved. We hold a token for it that
            works for {BRAND} only, and have it deleted there when your subscription ends or you delete your
            account.
          </li>
          <li>
            If you turn on notifications, the push service of your browser’s maker carries them. It learns
            that we write to your browser, not what.
          </li>
          <li>Our mail and hosting providers carry messages and run the servers.</li>
        </ul>
        <p>
          We give data to authorities only when the law compels us, and tell you unless it forbids that. The
          official appointment site learns nothing about you from us: we ask it about centers, not about
          people.
        </p>
      </>
    ),
  },
  {
    id: 'how-long',
    title: 'How long we keep it',
    body: <RetentionTable />,
  },
  {
    id: 'deleting',
    title: 'When you delete your account',
    body: (
      <>
        <p>
          You do that yourself in <TextLink href={accountHref('security')}>Account Settings</TextLink>, with
          your password. Texts stop at once, renewal ends, the saved wallet is forgotten, and what we hold
          about you is erased. Two things remain:
        </p>
        <ul>
          <li>
            records of payments, without your name, address or number, because bookkeeping rules demand them;
          </li>
          <li>
            if you had replied STOP, the fingerprint of that number, so that nobody can text it by accident.
          </li>
        </ul>
        <p>Copies in backups disappear as those are overwritten.</p>
      </>
    ),
  },
  {
    id: 'your-choices',
    title: 'Your choices',
    body: (
      <p>
        <TextLink href={PAGE.account}>Account Settings</TextLink> lets you see and end sessions, correct your
        number, export everything we hold on you as a file, and delete your account. We do this for everybody,
        wherever they live. STOP by text works without any login and ends texts; notifications and alerts by
        email are turned off there, the weekly mail also by the link in it. What your browser keeps is in the{' '}
        <TextLink href={PAGE.cookies}>Cookie Policy</TextLink>.
      </p>
    ),
  },
  {
    id: 'safety',
    title: 'How we protect it',
    body: (
      <p>
        Connections are encrypted. Passwords are hashed with a slow method made for it, phone numbers are
        encrypted in the database, session tokens are stored as hashes, and our logs carry numbers of
        accounts, not people. Should data ever leak, we tell those concerned without delay. The service is not
        meant for children under 13; a parent watches for them.
      </p>
    ),
  },
] as const;

export function PrivacyScreen() {
  return (
    <ProsePage
      title="Privacy Policy"
      lead="What we know about you, why, and for how long."
      updated="2026-11-18"
      chapters={[
        ...CHAPTERS,
        {
          id: 'changes',
          title: 'Changes and questions',
          body: (
            <p>
              The date at the top is the day on which this text was last changed, and no other. We mail you
              before a change that matters. Questions: <a href={supportMailto('Privacy')}>{supportEmail()}</a>
              .
            </p>
          ),
        },
      ]}
    />
  );
}
