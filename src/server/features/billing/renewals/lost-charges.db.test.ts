import { beforeEach, describe, expect, it } from 'vitest';
import { Buyer } from '../../../../../test/buyer.ts';
import { eventually } from '../../../../../test/eventually.ts';
import { sharedApp } from '../../../../../test/start-app.ts';

const app = sharedApp();
const desk = () => app().payments;

/** The webhook that tells of a lost charge has a test of its own. */
beforeEach(() => desk().webhooks('drop'));

describe('a charge whose answer was lost', () => {
  const look = async () => {
    await app()
      .db.updateTable('payment_attempt')
      .set({ next_look_at: new Date(0) })
      .where('status', '=', 'capturing')
      .execute();
    await app().wired.billing.settleOpen();
  };
  const lost = async (kind: string, times = 1) => {
    const buyer = await Buyer.subscribed(app());
    await buyer.live(28);
    await desk().fault(kind, { call: 'charge', times });
    await buyer.live(3);
    return buyer;
  };

  it.each(['drop-after', '500-after', 'hang-after'])(
    'after the money moved (%s) is asked for again with the same key, and taken once',
    async (kind) => {
      const buyer = await lost(kind);
      await look();
      await eventually(buyer.subscription, ({ payments }) => payments.length === 2);
      expect(await buyer.captures()).toHaveLength(2);
    },
  );

  it('is found by its webhook, which brings the order', async () => {
    await desk().webhooks('hold');
    const buyer = await lost('drop-after');
    expect((await buyer.subscription()).payments).toHaveLength(1);
    await desk().webhooks('send');
    await desk().release();
    await eventually(buyer.subscription, ({ payments }) => payments.length === 2);
    await desk().webhooks('drop');
    expect(await buyer.captures()).toHaveLength(2);
  });

  it('is not repeated once the provider has forgotten the key: its list of events tells', async () => {
    const buyer = await lost('drop-after');
    await desk().passTime(7 * 3600);
    await app().wired.billing.passTime(buyer.email, 1);
    await look();
    await eventually(buyer.subscription, ({ payments }) => payments.length === 2);
    expect(await buyer.captures()).toHaveLength(2);
  });

  it('and was never made is past due after that, and told', async () => {
    // The next charge is due a day later; the product's own job may try it while we look.
    const buyer = await lost('drop-before', 100);
    await desk().passTime(7 * 3600);
    await app().wired.billing.passTime(buyer.email, 1);
    await look();
    await eventually(buyer.subscription, ({ status }) => status === 'past_due');
    expect((await buyer.mails(3))[2]).toBe('Your Gatelight payment did not go through');
    expect(await buyer.captures()).toHaveLength(1);
    await desk().endFaults('charge');
  });

  it('of somebody who leaves is not asked for again, and goes back if it was taken', async () => {
    // The product's own looks are lost too, until the person has left.
    const buyer = await lost('drop-after', 100);
    await app()
      .db.updateTable('payment_attempt')
      .set({ looks: 9 })
      .where('status', '=', 'capturing')
      .execute();
    const { id } = await buyer.row();
    await app().db.updateTable('subscription').set({ account_id: null }).where('id', '=', id).execute();
    await desk().endFaults('charge');
    const taken = await eventually(
      async () => {
        await look();
        const ref = `subscription-${id}`;
        return (await desk().captures()).filter(({ customId }) => customId === ref);
      },
      (captures) => captures.length === 2 && captures[0]?.status === 'REFUNDED',
    );
    expect(taken.map(({ status }) => status)).toEqual(['REFUNDED', 'COMPLETED']);
  });
});
