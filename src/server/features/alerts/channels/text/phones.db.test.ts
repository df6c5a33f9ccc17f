import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { API } from '#contract/paths';
import type { Problem } from '#contract/problem';
import { CONSENT_VERSION, CONSENT_WORDING } from '#domain/alerts/consent';
import { codeIn } from '../../../../../../test/handset.ts';
import { confirmPhone, newNumber, phoneOwners, update, verify } from '../../../../../../test/phones.ts';
import { sharedApp } from '../../../../../../test/start-app.ts';

const app = sharedApp({ SMS_SEGMENTS_PER_SECOND: '1000' });

const somebody = phoneOwners(app);
const outcome = ({ status, body }: { status: number; body: Problem }) => [status, body.code, body.detail];

describe('a phone number', () => {
  it('is confirmed with the code from a text, and then gets the confirmation', async () => {
    const client = await somebody();
    const number = newNumber();
    const handset = app().texts.handset(number);
    const answer = await update(client, number.slice(2), { consent: true, timeZone: 'America/Denver' });
    expect([answer.status, answer.body]).toEqual([
      200,
      { phoneNumber: number, phoneVerified: false, consentRequired: false },
    ]);
    expect(await client.me()).toMatchObject({
      phoneNumber: number,
      phoneVerified: false,
      phoneConsentRequired: false,
      smsOptedOut: false,
      phoneProblem: null,
      timeZone: 'America/Denver',
    });

    const text = await handset.next();
    expect(text).toMatchObject({
      segments: 1,
      validityPeriod: expect.toSatisfy((s: number) => s > 590 && s <= 600),
    });
    const verified = await verify(client, codeIn(text));
    expect([verified.status, verified.body.phoneVerified, verified.body.email]).toEqual([
      200,
      true,
      client.email,
    ]);
    expect((await handset.next(text.id)).body).toContain('your number is confirmed');
    expect(await client.me()).toMatchObject({ phoneNumber: number, phoneVerified: true });
  });

  it('is only noted when the box was not ticked', async () => {
    const client = await somebody();
    const number = newNumber();
    expect((await update(client, number, {})).body).toEqual({
      phoneNumber: number,
      phoneVerified: false,
      consentRequired: true,
    });
    expect(outcome(await client.post(API.resendPhoneCode))).toEqual([
      409,
      'consent-required',
      'Please agree to receive texts first.',
    ]);
    expect(await app().texts.handset(number).all()).toEqual([]);
    expect(await client.me()).toMatchObject({
      phoneNumber: number,
      phoneVerified: false,
      phoneConsentRequired: true,
    });
  });

  it.each([
    ['', 'validation', 'Please enter a valid phone number'],
    ['   ', 'validation', 'Please enter a valid phone number'],
    [undefined, 'validation', 'Please enter a valid phone number'],
    [4155550132, 'validation', 'Please enter a valid phone number'],
    ['555-0132', 'phone-invalid', 'Please enter a valid phone number'],
    ['415555013x', 'phone-invalid', 'Please enter a valid phone number'],
    ['+1 415 555 0132 ext. 5', 'phone-invalid', 'Please enter a valid phone number'],
    ['+44 20 7123 4567', 'phone-region', 'Please enter a mobile number from the US or Canada'],
    ['8765551234', 'phone-region', 'Please enter a mobile number from the US or Canada'],
    ['(809) 555-1234', 'phone-region', 'Please enter a mobile number from the US or Canada'],
    ['9005551234', 'phone-region', 'Please enter a mobile number from the US or Canada'],
    ['1-800-555-1234', 'phone-region', 'Please enter a mobile number from the US or Canada'],
    ['500 234 5678', 'phone-region', 'Please enter a mobile number from the US or Canada'],
    ['521 234 5678', 'phone-region', 'Please enter a mobile number from the US or Canada'],
    ['533 234 5678', 'phone-region', 'Please enter a mobile number from the US or Canada'],
    ['212 976 5550', 'phone-region', 'Please enter a mobile number from the US or Canada'],
    ['+45 12 34 56 78', 'phone-region', 'Please enter a mobile number from the US or Canada'],
    ['011 44 20 7123', 'phone-region', 'Please enter a mobile number from the US or Canada'],
    ['07911 123456', 'phone-invalid', 'Please enter a valid phone number'],
  ])('%j is refused: %s', async (typed, code, sentence) => {
    expect(outcome(await update(await somebody(), typed))).toEqual([400, code, sentence]);
  });

  it('may be Canadian, and is taken in every way people write it', async () => {
    const client = await somebody();
    for (const typed of ['604-555-0123', '1 604 555 0123', '+1 (604) 555-0123', '6045550123'])
      expect((await update(client, typed, {})).body.phoneNumber).toBe('+16045550123');
  });

  it('comes with a known time zone or none, and consent is yes or nothing', async () => {
    const client = await somebody();
    const zone = await update(client, newNumber(), { timeZone: 'America/Gotham' });
    expect(outcome(zone)).toEqual([400, 'validation', 'This time zone is not known']);
    expect((await update(client, newNumber(), { consent: false })).status).toBe(400);
  });

  it('leaves a record of the consent: what was agreed to, when, from where and on which page', async () => {
    const client = await somebody('203.0.113.77');
    await client.send(
      'POST',
      API.updatePhone,
      { phoneNumber: newNumber(), consent: true },
      { referer: 'http://localhost:3000/account?tab=1' },
    );
    const { id } = await client.me();
    const { rows } =
      await sql`select version, wording, address, page from consent where account_id = ${id}`.execute(
        app().db,
      );
    expect(rows).toEqual([
      { version: CONSENT_VERSION, wording: CONSENT_WORDING, address: '203.0.113.77', page: '/account' },
    ]);
    expect(CONSENT_WORDING).toMatch(
      /up to 10 a day.*quiet hours.*rates may apply.*STOP.*HELP.*Terms and Privacy/,
    );
  });

  it('stays confirmed when it is saved again, and is unconfirmed when it changes', async () => {
    const client = await somebody();
    const { number } = await confirmPhone(app(), client);
    for (const more of [{}, { consent: true }])
      expect((await update(client, number, more)).body).toEqual({
        phoneNumber: number,
        phoneVerified: true,
        consentRequired: false,
      });
    const other = newNumber();
    expect((await update(client, other, {})).body).toEqual({
      phoneNumber: other,
      phoneVerified: false,
      consentRequired: true,
    });
    expect(await client.me()).toMatchObject({ phoneNumber: other, phoneVerified: false });
  });

  it('that said STOP is not sent a code, and the answer tells nobody that it did', async () => {
    const [stopped, other] = [newNumber(), newNumber()];
    await app().texts.handset(stopped).reply('STOP');
    const client = await somebody();
    const answers = [];
    for (const number of [stopped, other]) {
      const { status, body } = await update(client, number);
      const again = await client.post<Problem>(API.resendPhoneCode);
      answers.push([
        status,
        { ...body, phoneNumber: '' },
        again.status,
        { ...(await client.me()), phoneNumber: '' },
      ]);
      await app().clock.advance({ minutes: 2 });
    }
    expect(answers[0]).toEqual(answers[1]);
    await app().texts.handset(other).next();
    expect(await app().texts.handset(stopped).all()).toEqual([]);
  });

  it('that was confirmed and then said STOP is shown as stopped to its owner', async () => {
    const client = await somebody();
    const { number } = await confirmPhone(app(), client);
    await app().texts.handset(number).reply('STOP');
    expect(await client.me()).toMatchObject({ phoneNumber: number, smsOptedOut: true });
  });
});

describe('two accounts with one number', () => {
  it('the newest that confirms it keeps it, the other is told by mail', async () => {
    const [first, second] = [await somebody(), await somebody()];
    const { number, text } = await confirmPhone(app(), first);
    await app().clock.advance({ minutes: 2 });
    await confirmPhone(app(), second, number, text.id);
    expect(await second.me()).toMatchObject({ phoneNumber: number, phoneVerified: true });
    expect(await first.me()).toMatchObject({ phoneNumber: null, phoneVerified: false });
    const mail = await app().mailbox.next(first.email);
    expect(mail.subject).toBe('Your Gatelight alerts have no phone number now');
    expect(await app().mailbox.all(second.email)).toEqual([]);
  });

  it('confirming at the same moment leaves it with exactly one', async () => {
    const [first, second] = [await somebody(), await somebody()];
    const number = newNumber();
    const handset = app().texts.handset(number);
    await update(first, number);
    const firstText = await handset.next();
    await app().clock.advance({ minutes: 2 });
    await update(second, number);
    const secondText = await handset.next(firstText.id);
    const answers = await Promise.all([verify(first, codeIn(firstText)), verify(second, codeIn(secondText))]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const verified = [await first.me(), await second.me()].filter(({ phoneVerified }) => phoneVerified);
    expect(verified).toHaveLength(1);
  });
});
