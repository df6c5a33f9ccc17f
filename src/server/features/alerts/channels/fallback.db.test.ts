import { describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import type { LocationId } from '#domain/availability/slot';
import { type AlertsWorld, alertsWorld, inDays } from '../../../../../test/alerts-world.ts';
import { sharedByAll } from '../../../../../test/lifetime.ts';
import { testKeys } from '../../../../../test/keys.ts';
import { Mailbox } from '../../../../../test/mailbox.ts';
import { addBrowser, addEmail } from '../../../../../test/other-channels.ts';
import { payloadOf, PushDesk } from '../../../../../test/push-service.ts';
import { addRecipient, type RecipientOptions } from '../../../../../test/recipients.ts';
import { pauseChannel } from './channel-store.ts';
import { optOut } from './contact-store.ts';
import { recordDelivery } from './delivery.ts';
import { listBrowsers } from './push/subscription-store.ts';
import { pushReceipts } from './push/push-receipts.ts';

interface Setup {
  push?: boolean;
  email?: boolean;
  recipient?: RecipientOptions;
}

const shared = sharedByAll((whenDone) => alertsWorld(whenDone));

/** One person who watches a center of their own, with the channels asked for beside texts. */
async function setUp({ push = true, email = true, recipient = {} }: Setup = {}) {
  const world = shared();
  const location = await world.addLocation({ name: 'San Francisco' });
  const person = await addRecipient(world.db, { watches: [location], ...recipient });
  const desk = new PushDesk(world.simulatorsUrl);
  const mailbox = new Mailbox(world.simulatorsUrl);
  const browser = push ? await addBrowser(world.db, testKeys, desk, person.id) : undefined;
  const address = email ? await addEmail(world.db, testKeys, person.id) : '';
  const counts = async () => ({
    texts: (await world.texts.sent({ number: person.number })).length,
    pushes: browser === undefined ? 0 : (await desk.sent(browser)).length,
    mails: (await mailbox.all(address)).length,
  });
  const allMessages = async () =>
    (await world.allMessages()).filter(({ account_id: accountId }) => accountId === person.id);
  const messages = async () => (await allMessages()).map(({ channel, state }) => `${channel} ${state}`);
  const rows = async () =>
    (await world.rows()).filter(({ account_id: accountId }) => accountId === person.id);
  /** What the provider says of the text, and all that follows from it. */
  const report = async (event: 'delivered' | 'undelivered', errorCode: string | null) => {
    const text = (await allMessages()).find(({ channel }) => channel === 'text');
    if (text === undefined || text.provider_id === null) throw new Error('no text was taken');
    const said = { providerId: text.provider_id, event, errorCode };
    await world.db
      .transaction()
      .execute((trx) => recordDelivery(trx, world.alerts.channels.text, text.id, said));
    await world.sendAll();
  };
  return {
    world,
    location,
    person,
    desk,
    mailbox,
    browser,
    address,
    counts,
    messages,
    allMessages,
    rows,
    report,
  };
}

async function tellOf(world: AlertsWorld, location: LocationId, hour = '09'): Promise<void> {
  await world.open(location, [`${inDays(5)}T${hour}:00`]);
  await world.look(location);
  await world.tellAll();
}

/** A minute later, at a center that was just looked at again. */
async function aMinutePasses(world: AlertsWorld, location: LocationId): Promise<void> {
  await world.timePasses(61);
  await world.look(location);
  await world.reconcileAll();
  await world.sendAll();
}

describe('a text that did not get through', () => {
  it('is the end of it for whoever has texts alone', async () => {
    const { world, location, counts, messages, report } = await setUp({ push: false, email: false });
    await tellOf(world, location);
    await report('undelivered', '30007');
    await aMinutePasses(world, location);
    expect(await counts()).toEqual({ texts: 1, pushes: 0, mails: 0 });
    expect(await messages()).toEqual(['text undelivered']);
  });

  it.each([
    ['is refused for good', '21614', null],
    ['is filtered', null, '30007'],
    ['is not delivered', null, '30005'],
  ])('goes out as a notification at once when it %s, charged once', async (_how, fault, code) => {
    const { world, location, person, desk, browser, counts, messages, rows, report } = await setUp();
    if (fault !== null) await world.texts.fault(fault);
    await tellOf(world, location);
    if (code !== null) await report('undelivered', code);
    await world.sendAll();
    expect(await counts()).toEqual({ texts: fault === null ? 1 : 0, pushes: 1, mails: 0 });
    expect(await messages()).toEqual([`text ${fault === null ? 'undelivered' : 'failed'}`, 'push sent']);
    const [pushed] = await desk.sent(browser);
    expect(pushed && payloadOf(pushed)).toMatchObject({
      title: '1 opening at San Francisco',
      body: expect.stringMatching(/^\w{3} \w{3} \d+ 9:00 AM P[SD]T \(1 seat\)$/),
      path: expect.stringMatching(/^\/o\/[2-9a-z]{9}$/),
    });
    const days = await world.db
      .selectFrom('daily_count')
      .selectAll()
      .where('account_id', '=', person.id)
      .execute();
    expect(days).toMatchObject([{ alerts: 1 }]);
    expect(await rows()).toMatchObject([{ state: 'told', channel: 'push' }]);
  });

  it('goes on when nobody confirms it within a minute, channel by channel, each once', async () => {
    const { world, location, counts, messages, report } = await setUp();
    await tellOf(world, location);
    await world.reconcileAll();
    expect(await counts()).toEqual({ texts: 1, pushes: 0, mails: 0 });
    await aMinutePasses(world, location);
    expect(await counts()).toEqual({ texts: 1, pushes: 1, mails: 0 });
    // It was only late: that changes nothing about what has gone out since.
    await report('delivered', null);
    await aMinutePasses(world, location);
    expect(await counts()).toEqual({ texts: 1, pushes: 1, mails: 1 });
    await aMinutePasses(world, location);
    expect(await counts()).toEqual({ texts: 1, pushes: 1, mails: 1 });
    expect(await messages()).toEqual(['text delivered', 'push sent', 'email sent']);
  });

  it('stays the only message when it is confirmed, or when the opening is gone by then', async () => {
    const confirmed = await setUp();
    await tellOf(confirmed.world, confirmed.location);
    await confirmed.report('delivered', null);
    await aMinutePasses(confirmed.world, confirmed.location);
    expect(await confirmed.counts()).toEqual({ texts: 1, pushes: 0, mails: 0 });

    const gone = await setUp();
    await tellOf(gone.world, gone.location);
    await sql`update opening set gone_at = service_now() where location_id = ${gone.location}`.execute(
      gone.world.db,
    );
    await aMinutePasses(gone.world, gone.location);
    expect(await gone.counts()).toEqual({ texts: 1, pushes: 0, mails: 0 });
    expect(await gone.rows()).toMatchObject([{ state: 'told', channel: 'text' }]);
  });

  it('stays told by the text when the opening goes while it waits for the next channel', async () => {
    const { world, location, counts, allMessages, rows } = await setUp();
    await tellOf(world, location);
    await world.timePasses(61);
    await world.reconcileAll();
    expect(await rows()).toMatchObject([{ state: 'waiting', channel: 'push' }]);
    await sql`update opening set gone_at = service_now() - interval '1 day' where location_id = ${location}`.execute(
      world.db,
    );
    await world.tendAll();
    const [text] = await allMessages();
    expect(await rows()).toMatchObject([{ state: 'told', message_id: text?.id, reason: null }]);
    expect(await counts()).toEqual({ texts: 1, pushes: 0, mails: 0 });
  });

  it('passes on when the provider stays busy for most of a minute', async () => {
    const { world, location, counts } = await setUp();
    await world.texts.fault('503', 5);
    await tellOf(world, location);
    expect(await counts()).toEqual({ texts: 0, pushes: 0, mails: 0 });
    for (let tries = 0; tries < 6; tries += 1) {
      await world.timePasses(15);
      await world.look(location);
      await world.tendAll();
      await world.sendAll();
    }
    expect(await counts()).toEqual({ texts: 0, pushes: 1, mails: 0 });
  });

  it('is within the daily limit and the cool-down, which hold over all channels', async () => {
    const { world, location, counts, rows, report } = await setUp({
      recipient: { settings: { max_per_day: 2 } },
    });
    await tellOf(world, location);
    await report('undelivered', '30007');
    expect(await counts()).toEqual({ texts: 1, pushes: 1, mails: 0 });
    await tellOf(world, location, '10');
    expect((await rows())[1]).toMatchObject({ state: 'deferred', reason: 'cool-down' });
    // Earlier than what was told, so the cool-down does not hold it.
    await tellOf(world, location, '08');
    expect(await counts()).toMatchObject({ texts: 2 });
    await world.open(location, [`${inDays(2)}T09:00`]);
    await world.tellAll();
    expect(await counts()).toMatchObject({ texts: 2 });
    expect((await rows()).at(-1)).toMatchObject({ state: 'held', reason: 'daily-limit' });
  });
});

describe('without texts', () => {
  it('STOP ends texts alone, and the other channels say so', async () => {
    const { world, location, person, desk, browser, counts } = await setUp();
    await optOut(world.db, 'text', person.numberHash);
    await tellOf(world, location);
    expect(await counts()).toEqual({ texts: 0, pushes: 1, mails: 0 });
    const [pushed] = browser === undefined ? [] : await desk.sent(browser);
    expect(pushed && payloadOf(pushed).body).toContain('Texts are stopped (you replied STOP).');
  });

  it('whoever waits when carriers begin to filter us does not wait for the end of the pause', async () => {
    const { world, location, counts } = await setUp();
    await pauseChannel(world.db, 'text', '30007', 900);
    await world.open(location, [`${inDays(5)}T09:00`]);
    await world.planAll();
    await world.alerts.channelWorkers.text.dispatch(() => {});
    await pauseChannel(world.db, 'text', '30007', 0);
    await world.sendAll();
    expect(await counts()).toEqual({ texts: 0, pushes: 1, mails: 0 });
  });

  it('somebody who says STOP between plan and claim is told by the next channel', async () => {
    const { world, location, person, counts } = await setUp({ push: false });
    await world.open(location, [`${inDays(5)}T09:00`]);
    await world.planAll();
    await optOut(world.db, 'text', person.numberHash);
    await world.sendAll();
    expect(await counts()).toEqual({ texts: 0, pushes: 0, mails: 1 });
  });
});

describe('a notification', () => {
  const stopped = async (setup: Setup = {}) => {
    const made = await setUp(setup);
    await optOut(made.world.db, 'text', made.person.numberHash);
    return made;
  };

  it('is confirmed by the browser that shows it, and then nothing more is sent', async () => {
    const { world, location, desk, browser, counts, messages } = await stopped();
    await tellOf(world, location);
    const [pushed] = browser === undefined ? [] : await desk.sent(browser);
    const { receivePushReceipt } = pushReceipts({
      db: world.db,
      hash: testKeys.hash,
      channel: world.alerts.channels.push,
    });
    const receipt = pushed === undefined ? '' : payloadOf(pushed).receipt;
    await receivePushReceipt(`${receipt.slice(0, -1)}${receipt.endsWith('A') ? 'B' : 'A'}`);
    expect(await messages()).toEqual(['push sent']);
    await receivePushReceipt(receipt);
    await receivePushReceipt(receipt);
    await aMinutePasses(world, location);
    expect(await messages()).toEqual(['push delivered']);
    expect(await counts()).toMatchObject({ mails: 0 });
  });

  it('to a browser that has taken the permission back is forgotten, and the mail goes out', async () => {
    const { world, location, person, desk, browser, counts, messages } = await stopped();
    if (browser !== undefined) await desk.revoke(browser);
    await tellOf(world, location);
    expect(await counts()).toEqual({ texts: 0, pushes: 0, mails: 1 });
    expect(await messages()).toEqual(['push failed', 'email sent']);
    expect(await listBrowsers(world.db, person.id)).toEqual([]);
  });

  it('reaches the other browsers when one is gone', async () => {
    const { world, location, person, desk, browser, counts } = await stopped();
    const other = await addBrowser(world.db, testKeys, desk, person.id);
    if (browser !== undefined) await desk.revoke(browser);
    await tellOf(world, location);
    expect(await counts()).toEqual({ texts: 0, pushes: 0, mails: 0 });
    expect(await desk.sent(other)).toHaveLength(1);
    expect(await listBrowsers(world.db, person.id)).toHaveLength(1);
  });

  it('that is too large goes out by mail, and operators hear of it', async () => {
    const { world, location, desk, counts } = await stopped();
    await desk.fault('413');
    await tellOf(world, location);
    expect(await counts()).toEqual({ texts: 0, pushes: 0, mails: 1 });
    const incidents = await sql<{ key: string }>`select key from incident where cleared_at is null`.execute(
      world.db,
    );
    expect(incidents.rows.map(({ key }) => key)).toContain('push-rejected');
  });

  it('waits as long as a quota asks for, and goes out by mail when that is too long', async () => {
    const { world, location, person, desk, counts, rows } = await stopped();
    await desk.fault('429');
    await tellOf(world, location);
    expect(await counts()).toEqual({ texts: 0, pushes: 0, mails: 0 });
    expect(await rows()).toMatchObject([{ state: 'deferred', reason: 'provider-busy', channel: 'push' }]);
    await sql`
      update push_subscription set not_before = service_now() + interval '1 hour' where account_id = ${person.id}`.execute(
      world.db,
    );
    for (let tries = 0; tries < 6; tries += 1) {
      await world.timePasses(15);
      await world.look(location);
      await world.tendAll();
      await world.sendAll();
    }
    expect(await counts()).toEqual({ texts: 0, pushes: 0, mails: 1 });
  });

  it('whose answer was lost is never sent again: the mail is', async () => {
    const { world, location, desk, counts } = await stopped();
    await desk.fault('drop-after');
    await tellOf(world, location);
    expect(await counts()).toEqual({ texts: 0, pushes: 1, mails: 0 });
    await aMinutePasses(world, location);
    await aMinutePasses(world, location);
    expect(await counts()).toEqual({ texts: 0, pushes: 1, mails: 1 });
  });
});

describe('an e-mail', () => {
  const mailOnly = async () => {
    const made = await setUp({ push: false });
    await optOut(made.world.db, 'text', made.person.numberHash);
    return made;
  };

  it('says what opened, where to see it, that texts are stopped, and how to turn it off', async () => {
    const { world, location, mailbox, address } = await mailOnly();
    await tellOf(world, location);
    const [mail] = await mailbox.all(address);
    expect(mail?.subject).toBe('1 opening at San Francisco');
    for (const words of ['9:00 AM', '/o/', 'you replied STOP', '/account/phone'])
      expect(mail?.text).toContain(words);
  });

  it('that bounces is the last one until the address is another one', async () => {
    const { world, location, person, mailbox, address, rows } = await mailOnly();
    await world.mailFault('reject-recipient');
    await tellOf(world, location);
    const contact = () =>
      world.db
        .selectFrom('contact')
        .select('problem')
        .where('account_id', '=', person.id)
        .where('channel', '=', 'email')
        .executeTakeFirst();
    expect(await contact()).toEqual({ problem: 'refused' });
    await tellOf(world, location, '07');
    expect(await mailbox.all(address)).toEqual([]);
    expect((await rows()).at(-1)).toMatchObject({ state: 'held', reason: 'opted-out' });
  });

  it('never goes to an address that nobody has confirmed', async () => {
    const { world, location, person, mailbox, address } = await mailOnly();
    await sql`update account set email_confirmed_at = null where id = ${person.id}`.execute(world.db);
    await tellOf(world, location);
    expect(await mailbox.all(address)).toEqual([]);
  });

  it('whose fate is unknown is never sent again, and its verdict says so', async () => {
    const { world, location, mailbox, address, rows } = await mailOnly();
    await world.mailFault('drop-after');
    await tellOf(world, location);
    await aMinutePasses(world, location);
    expect(await mailbox.all(address)).toHaveLength(1);
    expect(await rows()).toMatchObject([{ state: 'held', reason: 'unknown-not-resent' }]);
  });
});
