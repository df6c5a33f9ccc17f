import { useEffect, useRef } from 'react';
import { OperatorList } from '#web/features/support/operator/operator-list';
import { PersonAccount } from './person-account.tsx';
import { PersonMoney } from './person-money.tsx';
import { PersonSecurity } from './person-security.tsx';
import { PersonTexts } from './person-texts.tsx';
import { PersonVerdicts } from './person-verdicts.tsx';
import { PersonWatches } from './person-watches.tsx';
import { usePerson } from './queries.ts';

export function PersonView({ id }: { id: number }) {
  return (
    <OperatorList query={usePerson(id)} what="person">
      {(person) => (
        <section aria-label={person.email} className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <PersonHeading email={person.email} />
          <div className="grid items-start gap-6 lg:grid-cols-2">
            <div className="grid gap-6">
              <PersonAccount person={person} />
              <PersonWatches watches={person.watches} />
            </div>
            <PersonMoney person={person} />
          </div>
          <div className="grid items-start gap-6 lg:grid-cols-2">
            <PersonTexts personId={id} />
            <PersonVerdicts personId={id} />
          </div>
          <PersonSecurity personId={id} />
        </section>
      )}
    </OperatorList>
  );
}

/** Takes the focus when somebody was chosen, so that reading goes on here. */
function PersonHeading({ email }: { email: string }) {
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <h2 ref={ref} tabIndex={-1} className="text-xl [overflow-wrap:anywhere] outline-none sm:text-2xl">
      {email}
    </h2>
  );
}
