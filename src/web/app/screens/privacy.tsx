import { PAYMENT_PROVIDER, TEXT_PROVIDER } from '#domain/brand';
import { PAGE } from '#contract/pages';
import { ProsePage } from '#web/components/layout/prose-page';
import { TextLink } from '#web/components/ui/link';
import { supportEmail, supportMailto } from '#web/lib/links';

export function PrivacyScreen() {
  return (
    <ProsePage title="Privacy Policy" lead="Last updated November 2026.">
      <h2>What we hold</h2>
      <ul>
        <li>Your email address, and a username made from the part before the @.</li>
        <li>Your password, stored only as a hash that cannot be turned back.</li>
        <li>Your sessions: when each began, when it was last used, and which browser it is.</li>
        <li>If you subscribe: your phone number, locations, alert settings and records of payments.</li>
      </ul>
      <h2>What we use it for</h2>
      <p>
        To sign you in, to send the alerts you asked for, and to answer you. We do not sell data and show no
        ads.
      </p>
      <h2>Who helps us</h2>
      <p>
        Texts go through {TEXT_PROVIDER}, payments through {PAYMENT_PROVIDER}. Each receives only what it
        needs for that.
      </p>
      <h2>Your choices</h2>
      <p>
        <TextLink href={PAGE.account}>Account Settings</TextLink> lets you export everything we hold on you
        and delete your account. Questions: <a href={supportMailto('Privacy')}>{supportEmail()}</a>. What your
        browser keeps is in the <TextLink href={PAGE.cookies}>Cookie Policy</TextLink>.
      </p>
    </ProsePage>
  );
}
