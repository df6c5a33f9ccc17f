import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { PeopleQuery, type PersonEntry } from '#contract/operator-people';
import { Button } from '#web/components/ui/actions/button';
import { Form } from '#web/components/ui/forms/form';
import { Link, TextLink } from '#web/components/ui/actions/link';
import { Pill } from '#web/components/ui/content/pill';
import { TextField } from '#web/components/ui/forms/text-field';
import { formatDay } from '#web/lib/format/format-time';
import { OperatorList } from '#web/features/support/operator/operator-list';
import { peopleHref, personHref } from './person-href.ts';
import { PersonView } from './person-view.tsx';
import { usePeople } from './queries.ts';

const FIELDS = ['email'] as const;

/** Finds somebody by e-mail, and shows them. What was searched for stands in no address. */
export function PeopleTab({ personId, onSearch }: { personId: number | null; onSearch: () => void }) {
  const [wanted, setWanted] = useState<string | null>(null);
  const form = useForm({
    resolver: zodResolver(PeopleQuery),
    defaultValues: { email: '' },
    shouldFocusError: false,
  });
  const search = async ({ email }: PeopleQuery) => {
    setWanted(email);
    onSearch();
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-7">
      <div className="max-w-xl">
        <Form form={form} fields={FIELDS} idPrefix="person-" onSubmit={search}>
          <div className="grid items-start gap-3 sm:grid-cols-[1fr_auto]">
            <TextField
              id="person-email"
              type="search"
              label="E-mail address, or how it begins"
              inputMode="email"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              error={form.formState.errors.email?.message}
              {...form.register('email')}
            />
            <Button type="submit" className="justify-self-start sm:mt-[1.9375rem]">
              Find
            </Button>
          </div>
        </Form>
      </div>
      {personId === null ? (
        wanted !== null && <Found email={wanted} />
      ) : (
        <>
          {wanted !== null && (
            <p>
              <TextLink href={peopleHref}>Back to the results</TextLink>
            </p>
          )}
          <PersonView key={personId} id={personId} />
        </>
      )}
    </div>
  );
}

function Found({ email }: { email: string }) {
  return (
    <OperatorList query={usePeople(email)} what="people">
      {(people) => (
        <div className="grid gap-3">
          <p role="status" className="text-ink-2">
            {people.length === 0
              ? `Nobody’s address is or begins with “${email}”.`
              : `${people.length === 1 ? '1 person' : `${people.length} people`} found. At most 10 are shown.`}
          </p>
          {people.length > 0 && (
            <ul className="divide-y divide-line rounded-card border border-line bg-surface">
              {people.map((person) => (
                <PersonLine key={person.id} person={person} />
              ))}
            </ul>
          )}
        </div>
      )}
    </OperatorList>
  );
}

function PersonLine({ person }: { person: PersonEntry }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 px-4 py-3">
      <Link href={personHref(person.id)} className="-my-2 py-2 font-semibold break-all hover:underline">
        {person.email}
      </Link>
      <span className="flex flex-wrap items-center gap-2 text-[0.9375rem] text-ink-2">
        since {formatDay(person.createdAt)}
        <Pill tone={person.isSubscribed ? 'good' : 'neutral'}>
          {person.isSubscribed ? 'Subscribed' : 'Not subscribed'}
        </Pill>
      </span>
    </li>
  );
}
