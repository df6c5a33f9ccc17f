import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WEBHOOK } from '#contract/paths';
import type { Problem } from '#contract/problem';
import { smsAccount } from '#server/gateways/sms/account';
import { signatureOf } from '#server/gateways/sms/signature';
import { newNumber } from '../../../../../../test/phones.ts';
import { CALLED, newSid, providerCalls } from '../../../../../../test/provider-calls.ts';
import { sharedApp } from '../../../../../../test/start-app.ts';

const app = sharedApp(CALLED);
const { signed, send, inboundCall } = providerCalls(app);

const swapped = (text: string, at: number, to: number): string => {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
  return text.slice(0, at) + alphabet[to] + text.slice(at + 1);
};

describe('the signature', () => {
  it('lets the provider in, over the public address and never over the Host header', async () => {
    const call = inboundCall(newNumber(), 'hello');
    const answer = await send(call);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/xml; charset=utf-8']);
    expect(JSON.stringify(answer.body)).toContain('<Response/>');
    const overOwnHost = signatureOf(
      smsAccount(app().config).authToken,
      `${app().url}${WEBHOOK.textInbound}`,
      call.fields,
    );
    expect((await send({ ...call, signature: overOwnHost })).status).toBe(403);
  });

  it('is missed: 403, whatever is sent', async () => {
    for (const path of Object.values(WEBHOOK))
      for (const [body, type] of [
        ['', 'application/x-www-form-urlencoded'],
        ['Body=STOP&From=%2B14155550132', 'application/x-www-form-urlencoded'],
        ['{"Body":"STOP"}', 'application/json'],
        ['x', 'text/plain'],
      ] as const) {
        const answer = await app().client().send<Problem>('POST', path, body, { 'content-type': type });
        expect([answer.status, answer.body.code]).toEqual([403, 'forged-webhook']);
      }
    expect((await app().client().post(WEBHOOK.textStatus)).status).toBe(403);
  });

  it('holds for nothing but exactly what was signed: 600 forged calls, none let in', async () => {
    const number = newNumber();
    const call = signed(`${WEBHOOK.textStatus}?ref=7`, {
      MessageSid: newSid(),
      MessageStatus: 'undelivered',
      ErrorCode: '30005',
      To: number,
    });
    const mutation = fc.oneof(
      fc.record({ kind: fc.constant('byte' as const), at: fc.nat(27), to: fc.nat(61) }),
      fc.record({
        kind: fc.constant('field' as const),
        name: fc.constantFrom(...call.fields.keys()),
        value: fc.string({ maxLength: 12 }),
      }),
      fc.record({
        kind: fc.constant('extra' as const),
        name: fc.string({ minLength: 1, maxLength: 8 }),
        value: fc.string({ maxLength: 8 }),
      }),
      fc.record({ kind: fc.constant('path' as const), ref: fc.nat(99_999) }),
      fc.record({
        kind: fc.constant('shape' as const),
        signature: fc.constantFrom(
          '',
          '=',
          'A',
          call.signature.slice(0, -1),
          `${call.signature}A`,
          'é'.repeat(28).slice(0, 14),
        ),
      }),
    );
    const letIn: unknown[] = [];
    await fc.assert(
      fc.asyncProperty(mutation, async (change) => {
        const forged = { ...call, fields: new URLSearchParams(call.fields) };
        if (change.kind === 'byte') forged.signature = swapped(call.signature, change.at, change.to);
        if (change.kind === 'field') forged.fields.set(change.name, change.value);
        if (change.kind === 'extra') forged.fields.append(change.name, change.value);
        if (change.kind === 'path') forged.path = `${WEBHOOK.textStatus}?ref=${change.ref}`;
        if (change.kind === 'shape') forged.signature = encodeURIComponent(change.signature);
        const same =
          forged.signature === call.signature &&
          forged.path === call.path &&
          forged.fields.toString() === call.fields.toString();
        if (same) return;
        const { status } = await send(forged);
        if (status !== 403) letIn.push({ change, status });
      }),
      { numRuns: 600 },
    );
    expect(letIn).toEqual([]);
    expect((await send(call)).status).toBe(204);
  });

  it('does not make up for a body that is too large', async () => {
    const call = inboundCall(newNumber(), 'x'.repeat(17_000));
    expect((await send(call)).status).toBe(413);
  });

  it('of something that concerns nobody changes nothing and is answered well', async () => {
    for (const [ref, sid, status] of [
      ['999999999999', newSid(), 'delivered'],
      ['x', newSid(), 'delivered'],
      ['', newSid(), 'delivered'],
      ['1', 'nonsense\u0000', 'delivered'],
      ['1', newSid(), 'exploded'],
    ])
      expect(
        (
          await send(
            signed(`${WEBHOOK.textStatus}?ref=${ref}`, {
              MessageSid: sid ?? '',
              MessageStatus: status ?? '',
            }),
          )
        ).status,
      ).toBe(204);
    expect((await send(signed(WEBHOOK.textInbound, { From: 'nobody', Body: 'x\u0000' }))).status).toBe(200);
  });
});
