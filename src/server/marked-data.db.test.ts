import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { API, WEBHOOK } from '#contract/paths';
import { codeIn } from '../../test/handset.ts';
import { linkIn } from '../../test/mailbox.ts';
import { startApp, type TestApp } from '../../test/start-app.ts';

describe('marked data', () => {
  /** Something that can be found again wherever it went. */
  const mark = (what: string) => `canary-${what}-${randomBytes(6).toString('hex')}`;

  it('appears in no log line, no error and no queue', async () => {
    const watched = await startApp();
    const email = `${mark('mail')}@example.com`;
    const passwords = [mark('password'), mark('second'), mark('third'), mark('wrong')] as const;
    const [first, second, third, wrong] = passwords;
    const client = watched.client();
    const { token } = await client.register(email, first);
    const garbageToken = mark('token');
    const stranger = watched.client();
    stranger.token = garbageToken;

    const errors = [
      await watched.client().post(API.register, { email, password: first }),
      await watched.client().post(API.register, { email, password: email }),
      await watched.client().post(API.login, { email, password: wrong }),
      await watched.client().post(API.login, { email, password: [wrong] }),
      await watched.client().post(API.login, { email: { [email]: wrong }, password: wrong }),
      await watched.client().post(API.login, `{"email":"${email}","password":"${wrong}"`),
      await watched.client().send('POST', `${API.login}?email=${email}&password=${wrong}`, {}),
      await watched.client().send('POST', API.login, { email }, { 'content-type': 'text/plain' }),
      await stranger.get(API.me),
      await stranger.get(`/api/${email}/${garbageToken}`),
      await client.delete(`/api/sessions/${garbageToken}`),
      await client.post(API.changePassword, { currentPassword: wrong, newPassword: second }),
      await client.delete(API.account, { password: wrong }),
      await watched.client().post(API.resetPassword, { token: garbageToken, newPassword: second }),
    ];
    expect(errors.filter(({ status }) => status < 400 || status >= 500)).toEqual([]);

    expect(
      (await client.post(API.changePassword, { currentPassword: first, newPassword: second })).status,
    ).toBe(204);
    await watched.mailbox.next(email);
    await watched.client().post(API.forgotPassword, { email });
    const mails = await watched.mailbox.all(email);
    const link = linkIn(await watched.mailbox.next(email, mails[0]?.id));
    const resetToken = link.searchParams.get('token') ?? '';
    expect(resetToken).not.toBe('');
    expect(
      (await watched.client().post(API.resetPassword, { token: resetToken, newPassword: third })).status,
    ).toBe(204);

    const { rows: queued } = await sql`select * from job`.execute(watched.db);
    const { rows: throttled } = await sql`select encode(key, 'escape') from throttle`.execute(watched.db);
    expect(queued.length).toBeGreaterThan(0);
    const places = {
      log: watched.logged(),
      errors: JSON.stringify(errors.map(({ body, headers }) => [body, [...headers]])),
      queue: JSON.stringify(queued),
      throttles: JSON.stringify(throttled),
    };
    expect(places.log).toContain('"msg":"request"');
    const marked = [email, email.split('@')[0] ?? '', ...passwords, token, garbageToken, resetToken];
    for (const [place, text] of Object.entries(places))
      for (const secret of marked) expect(text.includes(secret), `${secret} in the ${place}`).toBe(false);
  });

  it('of a phone appears in no log line, no error and no table', async () => {
    const watched = await startApp({ SMS_SEGMENTS_PER_SECOND: '1000' });
    const client = watched.client();
    await client.register('canary@example.com');
    const number = '+14159187364';
    const { texts } = watched;
    const handset = texts.handset(number);
    const typed = { phoneNumber: number, consent: true };
    const stranger = watched.client();
    await stranger.register('stranger@example.com');

    await texts.fault('500');
    expect((await client.post(API.updatePhone, typed)).status).toBe(200);
    const text = await handset.next();
    const code = codeIn(text);
    const errors = [
      await watched.client().post(API.updatePhone, typed),
      await client.post(API.updatePhone, typed),
      await client.post(API.updatePhone, { phoneNumber: `${number}0`, consent: true }),
      await client.post(API.updatePhone, { phoneNumber: [number] }),
      await client.post(API.updatePhone, { ...typed, timeZone: number }),
      await client.post(API.updatePhone, `{"phoneNumber":"${number}"`),
      await client.post(API.verifyPhone, { code: number }),
      await client.post(API.verifyPhone, { code: code === '000000' ? '000001' : '000000' }),
      await stranger.post(API.updatePhone, typed),
      await stranger.post(API.testText),
      await stranger.get(`/api/${number}`),
      await watched
        .client()
        .send('POST', WEBHOOK.textInbound, `From=${encodeURIComponent(number)}&Body=STOP`, {
          'content-type': 'application/x-www-form-urlencoded',
        }),
    ];
    expect(errors.filter(({ status }) => status < 400 || status >= 500)).toEqual([]);

    expect((await client.post(API.verifyPhone, { code })).status).toBe(200);
    const confirmation = await handset.next(text.id);
    await handset.reply(`my number is ${number}`);
    const hint = await handset.next(confirmation.id);
    await texts.fault('drop-after');
    await handset.reply('STATUS');
    await handset.next(hint.id);
    await texts.fault('21614');
    await handset.reply('STATUS');
    await watched.mailbox.next('canary@example.com');
    await handset.reply('STOP');

    const dump = await dumpOf(watched);
    expect(dump.length).toBeGreaterThan(10_000);
    const places = {
      log: watched.logged(),
      errors: JSON.stringify(errors.map(({ body, headers }) => [body, [...headers]])),
      tables: dump,
      mail: JSON.stringify(await watched.mailbox.all('canary@example.com')),
    };
    const national = number.slice(2);
    const forms = [national, Buffer.from(national).toString('hex'), '(415) 918-7364', '415-918-7364'];
    for (const [place, written] of Object.entries(places))
      for (const form of forms) expect(written.includes(form), `${form} in the ${place}`).toBe(false);
    for (const place of ['log', 'errors', 'tables'] as const)
      expect(new RegExp(`\\b${code}\\b`).test(places[place]), `the code in the ${place}`).toBe(false);
  });
});

/** Every row of every table, as text. */
async function dumpOf({ db }: TestApp): Promise<string> {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db);
  const dumped = await Promise.all(
    tables.map(async ({ schema, name }) => {
      const { rows } = await sql<{
        row: string;
      }>`select each::text as row from ${sql.table(`${schema}.${name}`)} each`.execute(db);
      return rows.map(({ row }) => row).join('\n');
    }),
  );
  return dumped.join('\n');
}
