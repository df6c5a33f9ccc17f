import { BRAND } from '#domain/brand';
import { PAGE } from '#contract/pages';
import { ProsePage } from '#web/components/layout/prose-page';
import { TextLink } from '#web/components/ui/link';

export function BlogScreen() {
  return (
    <ProsePage title="Blog" lead={`Notes on interviews, cancellations and how ${BRAND} works.`}>
      <p>No article has been published yet. What we know today is on these pages:</p>
      <ul>
        <li>
          <TextLink href={PAGE.guide}>Global Entry guide</TextLink>: from the application to the interview
        </li>
        <li>
          <TextLink href={PAGE.about}>About us</TextLink>: what we watch, and how often
        </li>
      </ul>
    </ProsePage>
  );
}
