import { randomBytes } from 'node:crypto';
import { WEBHOOK } from '#contract/paths';
import type { Problem } from '#contract/problem';
import { smsAccount } from '#server/gateways/sms/account';
import { signatureOf } from '#server/gateways/sms/signature';
import { confirmPhone } from './phones.ts';
import type { TestApp } from './start-app.ts';
import { eventually } from './eventually.ts';

/** What an app needs that the provider calls: texts leave at once. */
export const CALLED = { SMS_SEGMENTS_PER_SECOND: '1000' };

export interface Call {
  path: string;
  fields: URLSearchParams;
  signature: string;
  /** Where the call claims to go to. */
  host?: string;
}

export const newSid = (): string => `SM${randomBytes(16).toString('hex')}`;

/** The text provider's calls, written and signed by hand, and the people they are about. */
export function providerCalls(app: () => TestApp) {
  let people = 0;

  /** A subscriber with a confirmed phone. */
  async function somebody() {
    people += 1;
    const client = app().client({ address: `10.3.0.${people}` });
    const email = `texter-${people}@example.com`;
    await client.register(email);
    await app().wired.billing.grantSimulated(email, new Date('2100-01-01'));
    const { number, handset, text } = await confirmPhone(app(), client);
    return { client, email, number, handset, lastId: text.id };
  }

  function signed(path: string, fields: Record<string, string>): Call {
    const params = new URLSearchParams(fields);
    const { publicUrl } = app().config;
    const { authToken } = smsAccount(app().config);
    return { path, fields: params, signature: signatureOf(authToken, publicUrl + path, params) };
  }

  const send = ({ path, fields, signature }: Call, type = 'application/x-www-form-urlencoded') =>
    app().client().send<Problem>('POST', path, fields.toString(), {
      'content-type': type,
      'x-twilio-signature': signature,
    });

  const inboundCall = (from: string, body: string): Call =>
    signed(WEBHOOK.textInbound, { MessageSid: newSid(), From: from, To: '+18885550100', Body: body });

  async function statusCall(textId: number, sid: string, status: string, errorCode?: string) {
    const fields = {
      MessageSid: sid,
      MessageStatus: status,
      ...(errorCode === undefined ? {} : { ErrorCode: errorCode }),
    };
    return send(signed(`${WEBHOOK.textStatus}?ref=${textId}`, fields));
  }

  const findText = (sid: string) =>
    app().db.selectFrom('message').select(['id', 'state']).where('provider_id', '=', sid).executeTakeFirst();

  const stateOf = async (sid: string) => (await findText(sid))?.state;

  /** A text of this person, handed to the provider whose own calls about it are lost. */
  async function quietText(person: Awaited<ReturnType<typeof somebody>>, body: string) {
    await app().texts.callbacks('drop');
    await person.handset.reply(body);
    const { sid, id } = await person.handset.next(person.lastId);
    person.lastId = id;
    await app().texts.callbacks('send');
    const row = await eventually(
      () => findText(sid),
      (found) => found !== undefined,
    );
    return { id: Number(row?.id), sid, state: () => stateOf(sid) };
  }

  return { somebody, signed, send, inboundCall, statusCall, stateOf, quietText };
}
