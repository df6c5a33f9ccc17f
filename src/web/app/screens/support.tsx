import { OFFICIAL_SITE_URL } from '#domain/brand';
import { PAGE } from '#contract/pages';
import { ProsePage } from '#web/components/layout/prose-page';
import { ExternalLink, TextLink } from '#web/components/ui/link';
import { sectionHref, supportEmail, supportMailto } from '#web/lib/links';

export function SupportScreen() {
  return (
    <ProsePage title="Support & Help" lead="Most questions have a short answer. For the rest, write to us.">
      <h2>Write to us</h2>
      <p>
        Send a message to <a href={supportMailto()}>{supportEmail()}</a>. We answer within 24 hours on
        business days.
      </p>
      <h2>Quick help</h2>
      <ul>
        <li>
          Common questions about the service: <TextLink href={sectionHref('about')}>Help & FAQ</TextLink>
        </li>
        <li>
          Password, sessions, your data: <TextLink href={PAGE.account}>Account Settings</TextLink>
        </li>
        <li>
          Cannot log in? <TextLink href={PAGE.forgotPassword}>Choose a new password</TextLink>
        </li>
        <li>
          Your application and your booking:{' '}
          <ExternalLink href={OFFICIAL_SITE_URL}>the official Trusted Traveler site</ExternalLink>
        </li>
      </ul>
    </ProsePage>
  );
}
