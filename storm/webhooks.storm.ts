import { paypalClient } from '#server/gateways/payments/paypal-client';
import { startSimulators } from '#simulators/start';
import type { Runnable } from '../test/runner.ts';
import { genuineWebhooks } from '../test/webhook-storm/genuine.ts';
import { throwForgeries } from '../test/webhook-storm/throw-forgeries.ts';

/** Genuine webhooks, each changed a little, against the door that must tell. */
export const webhooks: Runnable = {
  async run({ full, seed, progress, whenDone }) {
    const count = full ? 100_000 : 10_000;
    const simulators = await startSimulators({ port: 0 });
    whenDone(() => simulators.stop());
    const genuine = await genuineWebhooks(simulators.url, 40, whenDone);
    const payments = paypalClient({
      baseUrl: `${simulators.url}/payments`,
      clientId: 'simulator',
      clientSecret: 'simulator',
      webhookId: '1SIMULATED0WEBHOOK',
    });
    const accepted = await Promise.all(genuine.map((request) => payments.readWebhook(request)));
    const report = await throwForgeries({
      payments,
      genuine,
      seed,
      count,
      progress: ({ thrown, complaints }) => {
        if (thrown % (count / 10) === 0)
          progress(`${thrown} of ${count} thrown, ${complaints.length} complaints`);
      },
    });
    for (const complaint of report.complaints.slice(0, 50)) console.log(complaint);
    if (report.complaints.length > 0) process.exitCode = 1;
    return `storm webhooks: genuine=${accepted.length} mutated=${report.thrown} accepted=${report.complaints.length} seed=${seed}`;
  },
};
