import type { OperatorPerson } from '#contract/operator-people';
import { TitledCard } from '#web/components/ui/card';
import { Pill } from '#web/components/ui/pill';
import { formatDay, formatMoment } from '#web/lib/format-time';
import { useNow } from '#web/lib/use-now';
import { Facts } from './facts.tsx';
import { RevealPhone } from './reveal-phone.tsx';
import { PHONE_PROBLEM } from './words.ts';

/** Who they are, and whether texts can reach them. */
export function PersonAccount({ person }: { person: OperatorPerson }) {
  const { phone, money } = person;
  const now = useNow();
  const paused = phone.pausedUntil !== null && Date.parse(phone.pausedUntil) > now;
  return (
    <TitledCard id="person-account" title="Account and Phone">
      <Facts
        facts={[
          ['Account', `#${person.id}${person.isOperator ? ', operator' : ''}`],
          ['Member since', formatDay(person.createdAt)],
          [
            'May use the paid parts',
            money.entitledUntil === null ? (
              <Pill tone="neutral">No</Pill>
            ) : (
              <span className="inline-flex flex-wrap items-center gap-2">
                <Pill tone="good">Yes</Pill> until {formatMoment(money.entitledUntil)}
              </span>
            ),
          ],
          [
            'Phone',
            phone.masked === null ? 'None given' : <RevealPhone personId={person.id} masked={phone.masked} />,
          ],
          ['Confirmed', phone.verifiedAt === null ? 'No' : formatMoment(phone.verifiedAt)],
          ['Agreed to texts', phone.consentedAt === null ? 'No' : formatMoment(phone.consentedAt)],
          ['Replied STOP', phone.optedOut ? <Pill tone="danger">Yes, no texts</Pill> : 'No'],
          [
            'Trouble with the number',
            phone.problem === null ? 'None' : <Pill tone="danger">{PHONE_PROBLEM[phone.problem]}</Pill>,
          ],
          [
            'Alerts paused',
            paused ? <Pill tone="warning">Until {formatMoment(phone.pausedUntil ?? '')}</Pill> : 'No',
          ],
          ['Time zone', phone.timeZone ?? 'Not known'],
        ]}
      />
    </TitledCard>
  );
}
