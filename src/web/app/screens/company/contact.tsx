import { OFFICIAL_FAQ_URL, OFFICIAL_SITE_URL } from '#domain/brand';
import { PAGE } from '#contract/pages';
import { ProsePage } from '#web/components/layout/prose-page';
import { ExternalLink, TextLink } from '#web/components/ui/actions/link';
import { sectionHref, supportEmail, supportMailto } from '#web/lib/page/links';

export function ContactScreen() {
  return (
    <ProsePage title="Contact" lead="A person reads every message.">
      <p className="text-lg">
        Write to{' '}
        <a href={supportMailto()} className="font-display text-xl font-bold underline underline-offset-4">
          {supportEmail()}
        </a>
        . We answer within 24 hours on business days.
      </p>
      <h2>What helps us help you</h2>
      <ul>
        <li>Write from the address of your account. We cannot talk about an account with anybody else.</li>
        <li>
          About a text: which center, which day, and what you expected. Your alert history says for each
          opening whether a text was sent, and if not, why.
        </li>
        <li>About a payment: its date, or the receipt number from the mail.</li>
        <li>Never send us a password, a code or a card number. We do not need them.</li>
      </ul>
      <h2>Answers without waiting</h2>
      <p>
        Common questions are in <TextLink href={sectionHref('about')}>Help & FAQ</TextLink> and in{' '}
        <TextLink href={PAGE.support}>Support & Help</TextLink>. Whether everything is running is on the{' '}
        <TextLink href={PAGE.status}>status page</TextLink>.
      </p>
      <h2>Questions about your application</h2>
      <p>
        We are a private service and cannot see or change your Global Entry application. Please ask the
        program itself through <ExternalLink href={OFFICIAL_SITE_URL}>ttp.dhs.gov</ExternalLink>; its{' '}
        <ExternalLink href={OFFICIAL_FAQ_URL}>questions and answers</ExternalLink> are a good start.
      </p>
    </ProsePage>
  );
}
