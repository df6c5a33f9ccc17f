import type { FirstStatus } from './ledger.ts';
import type { Issue } from './provider-error.ts';

/** What happens to a capture instead of success: a refusal, or a capture with this status. */
export type Outcome = { refuse: Issue } | { status: Exclude<FirstStatus, 'COMPLETED'> };

/** Which captures it strikes; without order and wallet the next ones, whosoever they are. */
export interface OutcomeRule {
  outcome: Outcome;
  times: number;
  orderId?: string | undefined;
  walletId?: string | undefined;
}

export interface Outcomes {
  add(rule: OutcomeRule): void;
  /** The oldest rule that fits this capture is used up by one. */
  take(capture: { orderId: string; walletId: string | undefined }): Outcome | undefined;
  list(): readonly Readonly<OutcomeRule>[];
  clear(): void;
}

export function outcomes(changed: () => void): Outcomes {
  let rules: OutcomeRule[] = [];
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
