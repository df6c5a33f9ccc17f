import { PAGE } from '#contract/pages';
import { OFFICIAL_SITE_URL } from '#domain/brand';
import { ExternalLink, TEXT_LINK, TextLink } from '#web/components/ui/actions/link';
import { supportEmail, supportMailto } from '#web/lib/page/links';

export function QuickHelp() {
  return (
    <aside aria-labelledby="quick-help-title" className="rounded-card bg-sunken p-5 sm:p-7">
      <h2 id="quick-help-title" className="text-xl">
        Quick Help
      </h2>
      <ul className="mt-3 grid gap-2">
        <li>
          Phone, alerts, payments, your data: <TextLink href={PAGE.account}>Account Settings</TextLink>
        </li>
        <li>
          Your application and your booking:{' '}
          <ExternalLink href={OFFICIAL_SITE_URL} className={TEXT_LINK}>
            the official Trusted Traveler site
          </ExternalLink>
        </li>
        <li>
          Cannot log in? <TextLink href={PAGE.forgotPassword}>Choose a new password</TextLink>
        </li>
        <li>
          Rather write a mail?{' '}
          <a href={supportMailto()} className={TEXT_LINK}>
            {supportEmail()}
          </a>
          . We answer within 24 hours on business days.
        </li>
      </ul>
    </aside>
  );
}
