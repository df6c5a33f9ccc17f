import type { TextMessage, Messages } from './messages.ts';
import { SIMULATED_ACCOUNT } from './account.ts';
import type { Fields, SmsWebhooks } from './webhooks.ts';

/** How a text ends on the handset's side. */
export interface DeliveryOutcome {
  status: 'delivered' | 'undelivered' | 'failed';
  errorCode: number | null;
}

/** What becomes of status calls: `hold` keeps them until they are let go, `drop` loses them. */
export const CALLBACK_MODES = ['send', 'hold', 'duplicate', 'reorder', 'drop'] as const;
export type CallbackMode = (typeof CALLBACK_MODES)[number];

export interface Carrier {
  /** Passes a text on: its states and the status calls that tell of them. A refusal outweighs planned outcomes. */
  carry(message: TextMessage, refusal?: DeliveryOutcome): Promise<void>;
  /** How the next texts end, of one number or of any; without `times` all of them. */
  setOutcome(
    outcome: DeliveryOutcome,
    scope: { number?: string | undefined; times?: number | undefined },
  ): void;
  outcomes(): readonly (DeliveryOutcome & { number: string | null; times: number | null })[];
  mode(): CallbackMode;
  setMode(mode: CallbackMode): void;
  held(): number;
  /** Sends what was held, oldest first. */
  release(): Promise<void>;
  reset(): void;
}

interface PlannedOutcome extends DeliveryOutcome {
  number: string | null;
  times: number | null;
}

export function createCarrier(
  messages: Messages,
  webhooks: SmsWebhooks,
  now: () => Date,
  changed: () => void,
): Carrier {
  let planned: PlannedOutcome[] = [];
  let mode: CallbackMode = 'send';
  let holding: { url: string; fields: Fields }[] = [];

  function outcomeFor(message: TextMessage): DeliveryOutcome {
    const found = planned.find(({ number }) => number === null || number === message.number);
    if (found === undefined) return { status: 'delivered', errorCode: null };
    if (found.times !== null) {
      found.times -= 1;
      if (found.times === 0) planned = planned.filter((each) => each !== found);
    }
    return found;
  }

  async function tell(url: string, states: readonly Fields[]): Promise<void> {
    const ordered = mode === 'reorder' ? states.toReversed() : states;
    const calls = mode === 'duplicate' ? ordered.flatMap((fields) => [fields, fields]) : ordered;
    if (mode === 'drop') return;
    if (mode === 'hold') {
      holding.push(...calls.map((fields) => ({ url, fields })));
      changed();
      return;
    }
    for (const fields of calls) await webhooks.call(url, fields);
  }

  return {
    async carry(message, refusal) {
      const { status, errorCode } = refusal ?? outcomeFor(message);
      const states: Fields[] = [];
      const move = (change: Pick<TextMessage, 'status'> & Partial<TextMessage>) => {
        messages.update(message, change);
        states.push(statusFields(message));
      };
      move({ status: 'queued' });
      if (status !== 'failed') move({ status: 'sent', sentAt: now() });
      move({ status, errorCode });
      if (message.statusCallback !== null) await tell(message.statusCallback, states);
    },
    setOutcome(outcome, { number = null, times = null }) {
      planned.push({ status: outcome.status, errorCode: outcome.errorCode, number, times });
      changed();
    },
    outcomes: () => planned,
    mode: () => mode,
    setMode(next) {
      mode = next;
      changed();
    },
    held: () => holding.length,
    async release() {
      const calls = holding;
      holding = [];
      changed();
      for (const { url, fields } of calls) await webhooks.call(url, fields);
    },
    reset() {
      planned = [];
      mode = 'send';
      holding = [];
      changed();
    },
  };
}

function statusFields(message: TextMessage): Fields {
  return {
    AccountSid: SIMULATED_ACCOUNT.accountSid,
    ApiVersion: '2010-04-01',
    From: SIMULATED_ACCOUNT.number,
    MessageSid: message.sid,
    MessageStatus: message.status,
    MessagingServiceSid: SIMULATED_ACCOUNT.messagingServiceSid,
    SmsSid: message.sid,
    SmsStatus: message.status,
    To: message.number,
    ...(message.errorCode === null ? {} : { ErrorCode: String(message.errorCode) }),
  };
}
