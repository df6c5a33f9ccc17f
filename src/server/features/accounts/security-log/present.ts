import type { SecurityEventEntry } from '#contract/security-log';
import type { SecurityEventRow } from './security-event-store.ts';

/** Which operator it was stands in the operators' own log. */
export function presentSecurityEvent(row: SecurityEventRow): SecurityEventEntry {
  return {
    id: row.id,
    kind: row.kind,
    byOperator: row.operator_id !== null,
    address: row.address,
    severalAddresses: row.several_addresses,
    device: row.device,
    count: row.count,
    at: row.at.toISOString(),
    lastAt: row.last_at.toISOString(),
  };
}
