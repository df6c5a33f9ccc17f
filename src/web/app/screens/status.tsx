import { PAGE } from '#contract/pages';
import { ProsePage } from '#web/components/layout/prose-page';
import { TextLink } from '#web/components/ui/link';

export function StatusScreen() {
  return (
    <ProsePage title="Service Status" lead="You are reading this page, so our website answers.">
      <p>
        We aim for about 99% uptime. Monitoring is best effort: it depends on public data of the official
        scheduler, which can be slow or out of reach.
      </p>
      <p>
        Something does not work as it should? <TextLink href={PAGE.contact}>Tell us</TextLink>, and we will
        look into it.
      </p>
    </ProsePage>
  );
}
