import { BRAND, DISCLAIMER, PRICE } from '#domain/brand';
import { PAGE } from '#contract/pages';
import { ProsePage } from '#web/components/layout/prose-page';
import { TextLink } from '#web/components/ui/actions/link';
import { supportEmail, supportMailto } from '#web/lib/page/links';

export function PressScreen() {
  return (
    <ProsePage title="Press" lead="The facts in short, free to quote.">
      <ul>
        <li>
          {BRAND} watches public availability of Global Entry interviews and texts subscribers when one opens
          at a center they chose.
        </li>
        <li>Availability is checked every 8 minutes or more often, around the clock.</li>
        <li>It costs {PRICE} and can be canceled anytime.</li>
        <li>It does not book appointments and does not guarantee them.</li>
        <li>{DISCLAIMER}</li>
      </ul>
      <h2>Figures you may use</h2>
      <p>
        What we measure is public: current openings and their history on the pages of the{' '}
        <TextLink href={PAGE.locations}>enrollment centers</TextLink>, our own performance on the{' '}
        <TextLink href={PAGE.status}>status page</TextLink>. Please name {BRAND} as the source and the day you
        read them. We do not publish numbers of customers.
      </p>
      <h2>Name and mark</h2>
      <p>
        One word, capital G: {BRAND}. The mark, a sun on the horizon above a runway’s light, is here as a{' '}
        <a href="/favicon.svg" download>
          drawing that scales
        </a>
        .
      </p>
      <h2>Whom to ask</h2>
      <p>
        Questions from journalists: <a href={supportMailto('Press')}>{supportEmail()}</a>.
      </p>
    </ProsePage>
  );
}
