import { Failure } from './platform/failure.ts';
import type { Wired } from './wire.ts';

/** For people who try the product on their own machine; never created beside real payments. */
export const DEMO_PASSWORD = 'sunset-window-seat';
export const DEMO_SUBSCRIBER = 'subscriber@gatelight.example';
export const DEMO_UNPAID = 'unpaid@gatelight.example';

const FAR_FUTURE = new Date('2100-01-01T00:00:00Z');

export async function seedDemoAccounts({
  accounts,
  billing,
}: Pick<Wired, 'accounts' | 'billing'>): Promise<void> {
  for (const email of [DEMO_SUBSCRIBER, DEMO_UNPAID]) {
    if ((await accounts.findByEmail(email)) !== undefined) continue;
    await accounts
      .register({ email, password: DEMO_PASSWORD }, { address: 'seed', idempotencyKey: undefined })
      .catch(ignoreConflict);
  }
  await billing.grantSimulated(DEMO_SUBSCRIBER, FAR_FUTURE);
}

/** Another process seeding at the same moment was faster. */
function ignoreConflict(error: unknown): void {
  if (!(error instanceof Failure) || error.kind !== 'conflict') throw error;
}
