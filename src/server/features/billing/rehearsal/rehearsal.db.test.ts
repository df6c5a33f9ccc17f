import { describe, expect, it } from 'vitest';
import { API } from '#contract/paths';
import { DEMO_PASSWORD, DEMO_SUBSCRIBER } from '#server/seed';
import { Buyer } from '../../../../../test/buyer.ts';
import { startApp } from '../../../../../test/start-app.ts';

const REAL = {
  PAYPAL_CLIENT_ID: 'client',
  PAYPAL_CLIENT_SECRET: 'secret',
  PAYPAL_WEBHOOK_ID: 'hook',
};

const entitled = (app: Awaited<ReturnType<typeof startApp>>) =>
  app.db.selectFrom('entitled_account').selectAll().execute();

describe('rehearsal money', () => {
  it('is worth nothing once the provider is real: no grant, no demo account, no bought month entitles', async () => {
    const rehearsal = await startApp({ NODE_ENV: 'development' });
    const buyer = await Buyer.subscribed(rehearsal);
    await rehearsal.wired.billing.grantSimulated(buyer.email, null);
    expect(await entitled(rehearsal)).toHaveLength(2);
    const demo = { email: DEMO_SUBSCRIBER, password: DEMO_PASSWORD };
    expect((await rehearsal.client().post(API.login, demo)).body).toMatchObject({
      user: { isSubscribed: true },
    });
    await rehearsal.stop();

    const DATABASE_URL = rehearsal.config.databaseUrl ?? '';
    const live = await startApp({ ...REAL, PAYPAL_URL: 'https://api-m.paypal.com', DATABASE_URL });
    expect(await entitled(live)).toEqual([]);
    expect((await live.client().post(API.login, demo)).body).toMatchObject({ user: { isSubscribed: false } });
    expect(await live.wired.billing.grantSimulated(buyer.email, null)).toBe(false);
    expect(await live.wired.billing.passTime(buyer.email, 1)).toBe(false);
    expect(await live.db.selectFrom('subscription').select('id').execute()).toEqual([]);
    await live.stop();

    await expect(startApp({ DATABASE_URL })).rejects.toThrow(
      'This database holds real payments at api-m.paypal.com. PAYPAL_URL must stay there; use another database to rehearse.',
    );
  });

  it('a month that the simulator handed out can be canceled: it ends at once, and may be bought', async () => {
    const app = await startApp({ NODE_ENV: 'development' });
    const demo = app.client();
    const { body } = await demo.post<{ token: string }>(API.login, {
      email: DEMO_SUBSCRIBER,
      password: DEMO_PASSWORD,
    });
    demo.token = body.token;
    expect((await demo.get(API.subscription)).body).toMatchObject({ status: 'none', canCancel: true });
    const canceled = await demo.post(API.cancelSubscription);
    expect([canceled.status, canceled.body]).toMatchObject([200, { canCancel: false, canPay: true }]);
    expect((await demo.me()).isSubscribed).toBe(false);
    expect((await demo.post(API.cancelSubscription)).status).toBe(409);
    await app.stop();
  });

  it('does not use up the invoice numbers of the next database at the same provider', async () => {
    const first = await startApp();
    await Buyer.subscribed(first);
    const second = await startApp({
      ...REAL,
      PAYPAL_WEBHOOK_ID: '1SIMULATED0WEBHOOK',
      PAYPAL_URL: `${first.config.simulators.url}/payments`,
    });
    const buyer = await Buyer.registered(second);
    const id = await buyer.order();
    await first.payments.approve(id);
    expect((await buyer.capture(id)).body).toEqual({ id, status: 'COMPLETED' });
    await second.stop();
    await first.stop();
  });
});
