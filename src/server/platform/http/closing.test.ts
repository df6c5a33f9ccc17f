import { expect, it } from 'vitest';
import { deferred } from '../../../../test/deferred.ts';
import { createLog } from '../log.ts';
import { createMetrics } from '../metrics.ts';
import { createHttpApp } from './app.ts';

it('stops as soon as the last request is answered, whoever would like to keep the connection', async () => {
  const app = await createHttpApp({
    log: createLog('silent'),
    metrics: createMetrics(),
    publicUrl: 'http://localhost:3000',
    trustedProxies: [],
    policies: { public: () => {} },
  });
  const begun = deferred();
  const mayAnswer = deferred();
  app.get('/slow', { config: { access: 'public' } }, async () => {
    begun.resolve();
    await mayAnswer.promise;
    return { fine: true };
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const asked = fetch(`${url}/slow`);
  await begun.promise;
  const closed = app.close();
  mayAnswer.resolve();
  expect(await (await asked).json()).toEqual({ fine: true });
  await closed;
});
