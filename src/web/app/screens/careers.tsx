import { BRAND } from '#domain/brand';
import { ProsePage } from '#web/components/layout/prose-page';
import { supportEmail, supportMailto } from '#web/lib/links';

export function CareersScreen() {
  return (
    <ProsePage title="Careers" lead="We have no open positions at the moment.">
      <p>
        {BRAND} is a small service with a narrow job: watch public appointment data carefully and text people
        in time. When we look for help, the position will be listed on this page.
      </p>
      <p>
        You think we should talk anyway? Write a few lines to{' '}
        <a href={supportMailto('Careers')}>{supportEmail()}</a>.
      </p>
    </ProsePage>
  );
}
