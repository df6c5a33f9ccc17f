import { BRAND } from '#domain/brand';
import { PAGE } from '#contract/pages';
import { ProsePage } from '#web/components/layout/prose-page';
import { TextLink } from '#web/components/ui/link';

export function CookiesScreen() {
  return (
    <ProsePage title="Cookie Policy" lead={`${BRAND} sets no cookies.`}>
      <p>
        Your browser’s own storage keeps a few small notes for us. They are never used to follow you around.
      </p>
      <ul>
        <li>
          <strong>auth-token</strong>: keeps you signed in; removed when you sign out
        </li>
        <li>
          <strong>ui-theme</strong>: your choice of light, dark or system
        </li>
        <li>
          until you close the tab: a message to show after a page load, and when the page was last renewed
        </li>
      </ul>
      <p>
        More about your data is in the <TextLink href={PAGE.privacy}>Privacy Policy</TextLink>.
      </p>
    </ProsePage>
  );
}
