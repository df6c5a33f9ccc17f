import { BRAND, DISCLAIMER, PRICE } from '#domain/brand';
import { ProsePage } from '#web/components/layout/prose-page';
import { supportEmail, supportMailto } from '#web/lib/links';

export function PressScreen() {
  return (
    <ProsePage title="Press" lead="The facts in short, free to quote.">
      <ul>
        <li>
          {BRAND} watches public availability of Global Entry interviews and texts subscribers when one opens
          at a center they chose.
        </li>
        <li>It costs {PRICE} and can be canceled anytime.</li>
        <li>It does not book appointments and does not guarantee them.</li>
        <li>{DISCLAIMER}</li>
      </ul>
      <p>
        Questions from journalists: <a href={supportMailto('Press')}>{supportEmail()}</a>.
      </p>
    </ProsePage>
  );
}
