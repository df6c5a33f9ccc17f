import { OFFICIAL_SITE_URL } from '#domain/brand';
import { ProsePage } from '#web/components/layout/prose-page';
import { ExternalLink, TextLink } from '#web/components/ui/link';
import { sectionHref, supportEmail, supportMailto } from '#web/lib/links';

export function ContactScreen() {
  return (
    <ProsePage title="Contact" lead="A person reads every message.">
      <p>
        Write to <a href={supportMailto()}>{supportEmail()}</a>. We answer within 24 hours on business days.
      </p>
      <p>
        It helps if you write from the address of your account and tell us which center and which day your
        question is about. Many answers are in <TextLink href={sectionHref('about')}>Help & FAQ</TextLink>.
      </p>
      <h2>Questions about your application</h2>
      <p>
        We are a private service and cannot see or change your Global Entry application. Please ask the
        program itself through <ExternalLink href={OFFICIAL_SITE_URL}>ttp.dhs.gov</ExternalLink>.
      </p>
    </ProsePage>
  );
}
