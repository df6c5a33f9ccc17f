import type { PaymentsProvider, WebhookRequest } from '#server/gateways/payments/port';
import { Failure } from '#server/platform/failure';
import { seededRandom } from '../garbage/seeded-random.ts';
import { mutated } from './mutate.ts';

export interface ForgeryReport {
  thrown: number;
  refused: number;
  /** What was taken for genuine, or answered with anything but a refusal. */
  complaints: string[];
}

/** Changes genuine webhooks in so many ways and hands them to the door. */
export async function throwForgeries(options: {
  payments: Pick<PaymentsProvider, 'readWebhook'>;
  genuine: readonly WebhookRequest[];
  seed: number;
  count: number;
  progress?: (report: ForgeryReport) => void;
}): Promise<ForgeryReport> {
  const { payments, genuine, seed, count, progress } = options;
  const random = seededRandom(seed);
  const report: ForgeryReport = { thrown: 0, refused: 0, complaints: [] };
  while (report.thrown < count) {
    const request = genuine[random.below(genuine.length)];
    const other = genuine[random.below(genuine.length)];
    if (request === undefined || other === undefined) throw new Error('There is nothing to change.');
    const forged = mutated(request, other, random);
    if (forged === null) continue;
    report.thrown += 1;
    const what = await payments.readWebhook(forged).then(
      () => 'accepted',
      (error: unknown) => (error instanceof Failure ? error.kind : String(error)),
    );
    if (what === 'forbidden') report.refused += 1;
    else report.complaints.push(`number ${report.thrown} of seed ${seed}: ${what}`);
    progress?.(report);
  }
  return report;
}
