import {
  isSettled,
  nextTextState,
  type TextEvent,
  type TextKind,
  type TextState,
} from '#domain/alerts/text-state';
import type { AccountId } from '#domain/ids';
import type { ProviderStatus } from '#server/gateways/sms/port';
import { clearIncident, raiseIncident } from '#server/platform/incidents';
import type { Db } from '#server/tables';
import { pauseSending } from './pace-store.ts';
import { releaseRows, wereResent } from './row-store.ts';
import type { TextId } from './tables.ts';
import { changeText, lockText } from './text-store.ts';
import { TIMING } from './timing.ts';

const EVENT: Record<ProviderStatus, TextEvent> = {
  accepted: 'accepted',
  scheduled: 'accepted',
  queued: 'accepted',
  sending: 'accepted',
  sent: 'accepted',
  delivered: 'delivered',
  undelivered: 'undelivered',
  failed: 'refused',
  canceled: 'refused',
};

/** The phone was off, or the network stumbled: worth one more try while the openings are there. */
const SOFT_CODES = new Set(['30001', '30003', '30008']);
/** Carriers take our texts for spam, or our number is not registered with them. */
const FILTERED_CODES = new Set(['30007', '30032', '30034']);
const FILTERED = 'sms-filtered';

export interface StatusReport {
  textId: TextId;
  sid: string;
  status: ProviderStatus;
  errorCode: string | null;
}

export interface ReportedText {
  id: TextId;
  accountId: AccountId | null;
  kind: TextKind;
  state: TextState;
  numberHash: Buffer;
}

/**
 * Takes over what the provider says about a text; twice, late and in any order is the same as once. Resolves a lost
 * answer too: whatever it says, the provider has the text.
 */
export async function recordProviderStatus(
  trx: Db,
  report: StatusReport,
): Promise<{ text: ReportedText | null; changed: boolean }> {
  const text = await lockText(trx, report.textId);
  if (text === undefined) return { text: null, changed: false };
  const known = text.provider_sid === null || text.provider_sid === report.sid;
  const state = known ? nextTextState(text.state, EVENT[report.status]) : null;
  if (state === null) return { text: present(text, text.state), changed: false };
  const errorCode = report.errorCode ?? undefined;
  await changeText(
    trx,
    text,
    { state, providerSid: report.sid, ...(errorCode === undefined ? {} : { errorCode }) },
    isSettled(state),
  );
  if (state === 'delivered') await clearIncident(trx, FILTERED);
  if (errorCode !== undefined && FILTERED_CODES.has(errorCode)) {
    await raiseIncident(trx, FILTERED, `Carriers filter our texts (${errorCode}); sending pauses.`);
    await pauseSending(trx, errorCode, TIMING.filteredPauseSeconds);
  }
  const soft = state === 'undelivered' && errorCode !== undefined && SOFT_CODES.has(errorCode);
  if (soft && text.kind === 'alert' && !(await wereResent(trx, text)))
    await releaseRows(trx, text, { reason: null, dueAt: null, resent: true });
  return { text: present(text, state), changed: true };
}

function present(
  text: { id: TextId; account_id: AccountId | null; kind: TextKind; number_hash: Buffer },
  state: TextState,
): ReportedText {
  return { id: text.id, accountId: text.account_id, kind: text.kind, state, numberHash: text.number_hash };
}
