import type { AccountsTables } from './features/accounts/tables.ts';
import type { AlertsTables } from './features/alerts/tables.ts';
import type { AvailabilityTables } from './features/availability/tables.ts';
import type { BillingTables } from './features/billing/tables.ts';
import type { Kysely } from 'kysely';

/** Every table and view that code names, noun by noun; `migrations/` is the truth. */
export type Tables = AccountsTables & AlertsTables & AvailabilityTables & BillingTables;

/** A connection or a transaction: whoever has one does not care which. */
export type Db = Kysely<Tables>;
