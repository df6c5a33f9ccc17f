import { describe, expect, it } from 'vitest';
import { Buyer } from '../../../../test/buyer.ts';
import { sharedApp } from '../../../../test/start-app.ts';

const app = sharedApp();

describe('buying', () => {
  it('is order, approval, capture: the capture alone activates', async () => {
    const buyer = await Buyer.registered(app());
    expect(await buyer.isSubscribed()).toBe(false);
    const id = await buyer.order();
    expect(id).toMatch(/^[A-Z0-9]+$/);
    await app().payments.approve(id);
    const captured = await buyer.capture(id);
    expect(captured).toMatchObject({ status: 200, body: { id, status: 'COMPLETED' } });
    expect(await buyer.isSubscribed()).toBe(true);
    expect(await buyer.complete(id)).toMatchObject({ status: 200, body: { status: 'active' } });
    expect(await buyer.captures()).toHaveLength(1);
  });
});
