import { BRAND } from '#domain/brand';
import { PAGE } from '#contract/pages';
import { ProsePage } from '#web/components/layout/prose-page';
import { TextLink } from '#web/components/ui/actions/link';
import { supportEmail, supportMailto } from '#web/lib/page/links';

export function CareersScreen() {
  return (
    <ProsePage title="Careers" lead="We have no open positions at the moment.">
      <p>
        {BRAND} is a small service with a narrow job: watch public appointment data carefully and text people
        in time. When we look for help, the position will be listed on this page, with what it pays.
      </p>
      <h2>How we work</h2>
      <ul>
        <li>We say what the product does not do before we say what it does.</li>
        <li>
          We measure ourselves in public, on the <TextLink href={PAGE.status}>status page</TextLink>.
        </li>
        <li>We would rather send no text than a wrong one.</li>
      </ul>
      <h2>Want to talk anyway?</h2>
      <p>
        Write a few lines to <a href={supportMailto('Careers')}>{supportEmail()}</a>: what you like to build,
        and one thing on this site that you would do better.
      </p>
    </ProsePage>
  );
}
