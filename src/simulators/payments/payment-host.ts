import { accessTokens } from './access-tokens.ts';
import { afterSalesOf } from './after-sales.ts';
import { answersFor } from './answers.ts';
import { courier } from './courier.ts';
import { eventsOf } from './events.ts';
import { emptyLedger } from './ledger.ts';
import { ordersOf, type VaultingMode } from './orders.ts';
import { outcomes } from './outcomes.ts';
import { requestIds } from './request-ids.ts';
import { trouble } from './trouble.ts';
import { webhooks } from './webhooks.ts';

export type PaymentHost = ReturnType<typeof createPaymentHost>;

/** Everything the simulated payment provider is made of. */
export function createPaymentHost(realNow: () => Date, changed: () => void) {
  let ledger = emptyLedger();
  let ahead = 0;
  let vaulting: VaultingMode = 'at-once';
  let base = '';
  const now = () => new Date(realNow().getTime() + ahead);

  const bringer = courier({ base: () => base, now });
  const hooks = webhooks(bringer, changed);
  const answers = () => answersFor(base);
  const emit = eventsOf({ ledger: () => ledger, answers, now, send: hooks.tell });
  const rules = outcomes(changed);
  const memory = requestIds(now);
  const faults = trouble(changed);
  const tokens = accessTokens(now);

  return {
    now,
    ledger: () => ledger,
    answers,
    orders: ordersOf({ ledger: () => ledger, outcomes: rules, emit, now, vaulting: () => vaulting }),
    afterSales: afterSalesOf({ ledger: () => ledger, emit, now }),
    outcomes: rules,
    webhooks: hooks,
    courier: bringer,
    requestIds: memory,
    trouble: faults,
    tokens,
    vaulting: () => vaulting,
    setVaulting(mode: VaultingMode) {
      vaulting = mode;
      changed();
    },
    /** Seconds that the provider's clock runs ahead of the real one. */
    secondsAhead: () => ahead / 1000,
    passTime(seconds: number) {
      ahead += seconds * 1000;
      changed();
    },
    /** The address we are reached at shows only when somebody calls. */
    reachedAt(address: string) {
      base = address;
    },
    changed,
    reset() {
      ledger = emptyLedger();
      ahead = 0;
      vaulting = 'at-once';
      rules.clear();
      memory.clear();
      hooks.clear();
      faults.reset();
      changed();
    },
    stop() {
      faults.reset();
      bringer.stop();
    },
  };
}
