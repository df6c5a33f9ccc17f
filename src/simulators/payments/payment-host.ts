import { accessTokens } from './api/access-tokens.ts';
import { callFaults } from './api/call-faults.ts';
import { requestIds } from './api/request-ids.ts';
import { captureOutcomes } from './orders/capture-outcomes.ts';
import { captures as createCaptures } from './orders/captures.ts';
import { disputes } from './orders/disputes.ts';
import { orders } from './orders/orders.ts';
import { vault as createVault, type VaultingMode } from './orders/vault.ts';
import { answersFor } from './resources/answers.ts';
import { emptyLedger } from './resources/ledger.ts';
import { providerEvents } from './webhooks/provider-events.ts';
import { webhookDelivery } from './webhooks/webhook-delivery.ts';
import { webhooks } from './webhooks/webhooks.ts';

export type PaymentHost = ReturnType<typeof createPaymentHost>;

const SERVICES = 'https://uri.paypal.com/services';
const SCOPES = [
  `${SERVICES}/payments/payment`,
  `${SERVICES}/payments/refund`,
  `${SERVICES}/disputes/read-seller`,
];
const VAULT_SCOPES = [
  `${SERVICES}/payments/payment/reference-transaction`,
  `${SERVICES}/vault/payment-tokens/readwrite`,
];

/** Everything the simulated payment provider is made of. */
export function createPaymentHost(realNow: () => Date, changed: () => void) {
  let ledger = emptyLedger();
  let ahead = 0;
  let vaulting: VaultingMode = 'at-once';
  let mayVault = true;
  let base = '';
  const now = () => new Date(realNow().getTime() + ahead);

  const delivery = webhookDelivery({ base: () => base, now });
  const hooks = webhooks(delivery, changed);
  const answers = () => answersFor(base);
  const emit = providerEvents({ ledger: () => ledger, answers, now, send: hooks.publish });
  const shared = { ledger: () => ledger, emit, now };
  const captures = createCaptures(shared);
  const vault = createVault(shared);
  const rules = captureOutcomes(changed);
  const memory = requestIds(now);
  const faults = callFaults(changed);
  const tokens = accessTokens(now);

  return {
    now,
    ledger: () => ledger,
    answers,
    orders: orders({ ...shared, outcomes: rules, vault, vaulting: () => vaulting, mayVault: () => mayVault }),
    captures,
    disputes: disputes({ ...shared, captures }),
    vault,
    outcomes: rules,
    webhooks: hooks,
    delivery,
    requestIds: memory,
    faults,
    tokens,
    vaulting: () => vaulting,
    setVaulting(mode: VaultingMode) {
      vaulting = mode;
      changed();
    },
    mayVault: () => mayVault,
    /** The provider gives and takes the permission to save wallets. */
    setMayVault(may: boolean) {
      mayVault = may;
      changed();
    },
    /** What the merchant's application may do, as the token's answer lists it. */
    scopes: () => [...SCOPES, ...(mayVault ? VAULT_SCOPES : [])].join(' '),
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
      mayVault = true;
      rules.clear();
      memory.clear();
      hooks.clear();
      faults.reset();
      changed();
    },
    stop() {
      faults.reset();
      delivery.stop();
    },
  };
}
