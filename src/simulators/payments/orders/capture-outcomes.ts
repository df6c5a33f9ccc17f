import type { FirstStatus } from '#simulators/payments/resources/ledger';
import type { Issue } from '#simulators/payments/resources/provider-error';

/** What happens to a capture instead of success: a refusal, or a capture with this status. */
export type CaptureOutcome =
  | { refuse: Issue }
  | { status: Exclude<FirstStatus, 'COMPLETED'> }
  /** Only where a saved wallet is charged: the order is made and waits for its payer. */
  | { awaitsPayer: true };

/** Which captures it strikes; without order and wallet the next ones, whosoever they are. */
export interface CaptureOutcomeRule {
  outcome: CaptureOutcome;
  times: number;
  orderId?: string | undefined;
  walletId?: string | undefined;
}

export interface CaptureOutcomes {
  add(rule: CaptureOutcomeRule): void;
  /** The oldest rule that fits this capture is used up by one. */
  take(capture: { orderId: string; walletId: string | undefined }): CaptureOutcome | undefined;
  list(): readonly Readonly<CaptureOutcomeRule>[];
  clear(): void;
}

export function captureOutcomes(changed: () => void): CaptureOutcomes {
  let rules: CaptureOutcomeRule[] = [];
  return {
    add(rule) {
      rules.push({ ...rule });
      changed();
    },
    take({ orderId, walletId }) {
      const rule = rules.find(
        (one) =>
          (one.orderId === undefined || one.orderId === orderId) &&
          (one.walletId === undefined || one.walletId === walletId),
      );
      if (rule === undefined) return undefined;
      rule.times -= 1;
      rules = rules.filter(({ times }) => times > 0);
      changed();
      return rule.outcome;
    },
    list: () => [...rules],
    clear() {
      rules = [];
      changed();
    },
  };
}
