import type { OperatorPerson } from '#contract/operator-people';
import { TitledCard } from '#web/components/ui/content/card';
import { Pill } from '#web/components/ui/content/pill';
import { formatDay, formatMoment } from '#web/lib/format/format-time';
import { useNow } from '#web/lib/hooks/use-now';
import { Fact, Facts } from './facts.tsx';
import { RevealPhone } from './reveal-phone.tsx';
import { PHONE_PROBLEM } from './person-labels.ts';

/** Who they are, and whether texts can reach them. */
export function PersonAccount({ person }: { person: OperatorPerson }) {
  const { phone, money } = person;
  const now = useNow();
  const paused = phone.pausedUntil !== null && Date.parse(phone.pausedUntil) > now;
  return (
    <TitledCard id="person-account" title="Account and Phone">
      <Facts>
        <Fact name="Account">{`#${person.id}${person.isOperator ? ', operator' : ''}`}</Fact>
        <Fact name="Member since">{formatDay(person.createdAt)}</Fact>
        <Fact name="May use the paid parts">
          <Entitled until={money.entitledUntil} />
        </Fact>
        <Fact name="Phone">
          {phone.masked === null ? 'None given' : <RevealPhone personId={person.id} masked={phone.masked} />}
        </Fact>
        <Fact name="Confirmed">{phone.verifiedAt === null ? 'No' : formatMoment(phone.verifiedAt)}</Fact>
        <Fact name="Agreed to texts">
          {phone.consentedAt === null ? 'No' : formatMoment(phone.consentedAt)}
        </Fact>
        <Fact name="Replied STOP">{phone.optedOut ? <Pill tone="danger">Yes, no texts</Pill> : 'No'}</Fact>
        <Fact name="Trouble with the number">
          {phone.problem === null ? 'None' : <Pill tone="danger">{PHONE_PROBLEM[phone.problem]}</Pill>}
        </Fact>
        <Fact name="Alerts paused">
          {paused ? <Pill tone="warning">Until {formatMoment(phone.pausedUntil ?? '')}</Pill> : 'No'}
        </Fact>
        <Fact name="Time zone">{phone.timeZone ?? 'Not known'}</Fact>
      </Facts>
    </TitledCard>
  );
}

function Entitled({ until }: { until: string | null }) {
  if (until === null) return <Pill tone="neutral">No</Pill>;
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <Pill tone="good">Yes</Pill> until {formatMoment(until)}
    </span>
  );
}
