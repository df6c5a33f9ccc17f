import { API } from '#contract/paths';
import { Client } from '../test/client.ts';
import { throwGarbage } from '../test/garbage/throw-garbage.ts';
import { startProductProcess } from '../test/product-process.ts';
import type { Runnable } from '../test/runner.ts';

/** Bad requests in great number against the product as it is started by people. */
export const requests: Runnable = {
  async run({ full, seed, progress, whenDone }) {
    const count = full ? 200_000 : 20_000;
    progress(`seed ${seed}, starting the product`);
    const product = await startProductProcess();
    whenDone(product.stop);
    const owner = new Client(product.url);
    const { token } = await owner.register('owner@example.com');
    const startedAt = Date.now();
    const report = await throwGarbage({
      url: product.url,
      token,
      seed,
      count,
      onProgress: ({ sent, serverErrors, complaints }) => {
        if (sent % (count / 20) === 0)
          progress(
            `${sent} of ${count} sent, ${serverErrors} server errors, ${complaints.length} complaints`,
          );
      },
    });
    const alive = product.isRunning() && (await owner.get(API.me)).status === 200;
    console.log(
      Object.entries(report.byStatus)
        .toSorted()
        .map(([status, times]) => `${status.padEnd(10)} ${times}`)
        .join('\n'),
    );
    for (const complaint of report.complaints.slice(0, 50)) console.log(complaint);
    if (!alive) console.log(product.output());
    if (!alive || report.complaints.length > 0) process.exitCode = 1;
    const seconds = Math.round((Date.now() - startedAt) / 1000);
    return `storm requests: sent=${report.sent} server_errors=${report.serverErrors} complaints=${report.complaints.length} alive=${alive} seconds=${seconds} seed=${seed}`;
  },
};
