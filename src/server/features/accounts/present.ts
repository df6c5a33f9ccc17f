import type { SessionEntry, User } from '#contract/accounts';
import type { PasskeyEntry } from '#contract/second-factor';
import type { SessionId } from '#domain/ids';
import type { PasskeyRow } from './second-factor/passkey-store.ts';
import type { AccountRow, Person, SessionRow } from './store.ts';

/** What the other nouns say about a person. */
export type UserParts = Pick<
  User,
  | 'isSubscribed'
  | 'phoneNumber'
  | 'phoneVerified'
  | 'phoneConsentRequired'
  | 'smsOptedOut'
  | 'phoneProblem'
  | 'timeZone'
>;

export function presentUser(person: Person, parts: UserParts): User {
  return {
    id: person.id,
    username: person.username,
    email: person.email,
    emailConfirmed: person.email_confirmed_at !== null,
    isSubscribed: parts.isSubscribed,
    phoneNumber: parts.phoneNumber,
    phoneVerified: parts.phoneVerified,
    phoneConsentRequired: parts.phoneConsentRequired,
    smsOptedOut: parts.smsOptedOut,
    phoneProblem: parts.phoneProblem,
    timeZone: parts.timeZone,
    isOperator: person.role === 'operator',
  };
}

export function presentSession(session: SessionRow, current: SessionId): SessionEntry {
  return {
    id: session.id,
    createdAt: session.created_at.toISOString(),
    lastSeenAt: session.last_seen_at.toISOString(),
    device: session.device,
    current: session.id === current,
  };
}

export function presentPasskey(passkey: PasskeyRow): PasskeyEntry {
  return {
    id: passkey.id,
    device: passkey.device,
    createdAt: passkey.created_at.toISOString(),
    lastUsedAt: passkey.last_used_at?.toISOString() ?? null,
  };
}

/** The account's own section of an export. Hashes are not the person's data and stay here. */
export function presentAccountExport(
  account: AccountRow,
  newEmail: string | null,
  sessions: readonly SessionRow[],
) {
  return {
    id: account.id,
    email: account.email,
    emailConfirmedAt: account.email_confirmed_at?.toISOString() ?? null,
    newEmail,
    username: account.username,
    role: account.role,
    createdAt: account.created_at.toISOString(),
    passwordChangedAt: account.password_changed_at.toISOString(),
    sessions: sessions.map((session) => ({
      device: session.device,
      createdAt: session.created_at.toISOString(),
      lastSeenAt: session.last_seen_at.toISOString(),
    })),
  };
}
