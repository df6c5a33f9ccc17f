import type { Generated, GeneratedAlways } from 'kysely';
import type { AccountId, Id, SessionId } from '#domain/ids';

export type EmailChangeId = Id<'email change'>;
export type Role = 'user' | 'operator';

export interface AccountsTables {
  account: {
    id: GeneratedAlways<AccountId>;
    email: string;
    username: string;
    password_hash: string;
    role: Role;
    registration_key_hash: Buffer | null;
    created_at: Date;
    password_changed_at: Date;
    email_confirmed_at: Date | null;
  };
  email_change: {
    id: GeneratedAlways<EmailChangeId>;
    account_id: AccountId;
    old_email: string;
    new_email: string;
    asked_at: Generated<Date>;
    changed_at: Date | null;
  };
  email_confirmation: {
    token_hash: Buffer;
    account_id: AccountId;
    email: string;
    expires_at: Date;
  };
  session: {
    id: GeneratedAlways<SessionId>;
    account_id: AccountId;
    token_hash: Buffer;
    device: string | null;
    created_at: Date;
    last_seen_at: Date;
    second_factor_at: Date | null;
  };
  password_reset: {
    token_hash: Buffer;
    account_id: AccountId;
    created_at: Date;
    expires_at: Date;
    used_at: Date | null;
  };
}
