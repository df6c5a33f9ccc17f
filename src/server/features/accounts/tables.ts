import type { Generated, GeneratedAlways } from 'kysely';
import type { SecurityEventKind } from '#domain/accounts/security-event';
import type { AccountId, Id, SessionId } from '#domain/ids';

export type EmailChangeId = Id<'email change'>;
export type PasskeyId = Id<'passkey'>;
export type Role = 'user' | 'operator';
export type ChallengePurpose = 'registration' | 'proof';

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
  known_address: { account_id: AccountId; address_hash: Buffer; last_login_at: Date };
  second_factor: { account_id: AccountId; secret: Buffer; last_step: Generated<number> };
  second_factor_enrollment: { account_id: AccountId; secret: Buffer; created_at: Date };
  recovery_code: { account_id: AccountId; code_hash: Buffer };
  passkey: {
    id: GeneratedAlways<PasskeyId>;
    account_id: AccountId;
    credential_id: Buffer;
    public_key: Buffer;
    sign_count: number;
    transports: string[];
    device: string | null;
    created_at: Generated<Date>;
    last_used_at: Date | null;
  };
  passkey_challenge: {
    challenge: Buffer;
    account_id: AccountId;
    purpose: ChallengePurpose;
    created_at: Generated<Date>;
  };
  security_event: {
    id: GeneratedAlways<number>;
    account_id: AccountId | null;
    kind: SecurityEventKind;
    operator_id: AccountId | null;
    address: string | null;
    device: string | null;
    several_addresses: Generated<boolean>;
    count: Generated<number>;
    at: Generated<Date>;
    last_at: Generated<Date>;
    window_at: Generated<Date>;
    repeat_key: Buffer;
  };
}
