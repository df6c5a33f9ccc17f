import type { AccountId } from '#domain/ids';
import { asId } from '#domain/ids';
import type { TestApp } from './start-app.ts';

/** The people of the tests. The owner's things are what the others must never see. */
export const ROLES = ['owner', 'outsider', 'unpaid', 'lapsed', 'operator'] as const;
export type Role = (typeof ROLES)[number];

export interface Person {
  id: AccountId;
  email: string;
  /** A session of their own, opened just now. */
  freshToken(): Promise<string>;
}

export type Cast = Record<Role, Person>;

const PAID_UNTIL: Record<Role, Date | null> = {
  owner: new Date('2100-01-01T00:00:00Z'),
  outsider: new Date('2100-01-01T00:00:00Z'),
  unpaid: null,
  lapsed: new Date('2020-01-01T00:00:00Z'),
  operator: null,
};

export async function gatherCast(app: TestApp): Promise<Cast> {
  const people = await Promise.all(ROLES.map(async (role) => [role, await introduce(app, role)] as const));
  return Object.fromEntries(people) as Cast;
}

async function introduce(app: TestApp, role: Role): Promise<Person> {
  const { accounts, billing } = app.wired;
  const email = `${role}.of.the.cast@example.com`;
  const { user } = await app.client().register(email);
  const until = PAID_UNTIL[role];
  const grant = () => until !== null && billing.grantSimulated(email, until);
  await grant();
  if (role === 'operator') await accounts.grantRole(email, 'operator');
  const id: AccountId = asId(user.id);
  const device = `the ${role}'s device`;
  return {
    id,
    email,
    freshToken: async () => {
      // A test that tries every call has canceled the subscription, too.
      await grant();
      return accounts.openSession(await accounts.get(id), { address: '198.51.100.7', device });
    },
  };
}
