import { createVerify, X509Certificate } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { crc32 } from 'node:zlib';
import { beforeEach, describe, expect, it } from 'vitest';
import { startSimulators } from '#simulators/start';
import { sharedByAll } from '../../../../test/lifetime.ts';
import { Merchant } from '../../../../test/merchant.ts';
import { WEBHOOK_ID } from './webhook-delivery.ts';

interface Ring {
  headers: IncomingHttpHeaders;
  body: string;
  type: string;
}

const PAID = ['CHECKOUT.ORDER.APPROVED', 'PAYMENT.CAPTURE.COMPLETED', 'VAULT.PAYMENT-TOKEN.CREATED'];

const running = sharedByAll(async (whenDone) => {
  const simulators = await startSimulators({ port: 0 });
  whenDone(() => simulators.stop());
  const listener = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = Buffer.concat(parts).toString();
      rings.push({ headers: request.headers, body, type: JSON.parse(body).event_type });
      response.writeHead(answerWith).end();
    });
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  whenDone(() => listener.close().closeAllConnections());
  const { port } = listener.address() as AddressInfo;
  return { url: simulators.url, listener: `http://127.0.0.1:${port}/` };
});

let merchant: Merchant;
let rings: Ring[] = [];
let answerWith = 200;
beforeEach(async () => {
  rings = [];
  answerWith = 200;
  merchant = new Merchant(running().url);
  await merchant.control('reset');
  await merchant.logIn();
  await register();
});

const register = () =>
  merchant.call('POST', '/v1/notifications/webhooks', {
    url: running().listener,
    event_types: [{ name: '*' }],
  });
const types = () => rings.map(({ type }) => type).toSorted();
const bodyOf = (type: string) =>
  JSON.parse(rings.find((ring) => ring.type === type)?.body ?? '{}') as unknown;

describe('webhooks', () => {
  it('go to whoever registered, under the known id', async () => {
    const { status, body } = await register();
    expect([status, body.id]).toEqual([201, WEBHOOK_ID]);
  });

  it('are signed over id, time, webhook id and checksum with a certificate that is served', async () => {
    await merchant.paid();
    await expect.poll(types).toEqual(PAID);
    const [ring] = rings;
    const header = (name: string) => String(ring?.headers[`paypal-${name}`]);
    expect(header('cert-url')).toContain(`${running().url}/payments/v1/notifications/certs/CERT-`);
    const certificate = new X509Certificate(await (await fetch(header('cert-url'))).text());
    expect(certificate.subject).toBe('CN=messageverificationcerts.paypal.com');
    expect(certificate.verify(certificate.publicKey)).toBe(true);
    const signed = [
      header('transmission-id'),
      header('transmission-time'),
      WEBHOOK_ID,
      crc32(ring?.body ?? ''),
    ];
    const verifier = createVerify('RSA-SHA256').update(signed.join('|'));
    expect(verifier.verify(certificate.publicKey, header('transmission-sig'), 'base64')).toBe(true);
  });

  it('can be held, doubled and turned around', async () => {
    await merchant.control('webhooks', { mode: 'hold' });
    await merchant.paid();
    expect(rings).toEqual([]);
    const released = await merchant.control('webhooks/release', { order: 'reversed', copies: 2 });
    expect(released.body).toEqual({ released: 3 });
    await expect.poll(types).toEqual([...PAID, ...PAID].toSorted());
  });

  it('can be lost, and sent again one by one', async () => {
    await merchant.control('webhooks', { mode: 'drop' });
    await merchant.paid();
    const listed = await fetch(`${running().url}/control/payments/webhooks`);
    const { events } = (await listed.json()) as { events: { state: string; id: string }[] };
    expect(events.map(({ state }) => state)).toEqual(['dropped', 'dropped', 'dropped']);
    await merchant.control(`webhooks/${events[2]?.id}/resend`);
    await expect.poll(types).toEqual(['CHECKOUT.ORDER.APPROVED']);
  });

  it('come again when the listener did not take them', async () => {
    answerWith = 500;
    await merchant.approvedOrder();
    await expect.poll(() => rings.length).toBe(1);
    answerWith = 200;
    await expect.poll(() => rings.length, { timeout: 5000 }).toBe(2);
    expect(rings[1]?.body).toBe(rings[0]?.body);
  });

  it('tell of refunds, removed wallets and disputes', async () => {
    const { captureId, walletId } = await merchant.paid();
    await expect.poll(() => rings.length).toBe(3);
    rings = [];
    await merchant.control(`wallets/${walletId}/remove`);
    const { id } = (await merchant.control('disputes', { captureId })).body;
    expect((await merchant.call('GET', `/v1/customer/disputes/${id}`)).body).toMatchObject({
      status: 'OPEN',
      disputed_transactions: [{ seller_transaction_id: captureId }],
    });
    await merchant.control(`disputes/${id}/resolve`, { outcome: 'RESOLVED_SELLER_FAVOUR' });
    await merchant.control(`captures/${captureId}/refund`);
    await expect
      .poll(types)
      .toEqual([
        'CUSTOMER.DISPUTE.CREATED',
        'CUSTOMER.DISPUTE.RESOLVED',
        'PAYMENT.CAPTURE.REFUNDED',
        'VAULT.PAYMENT-TOKEN.DELETED',
      ]);
    const up = { rel: 'up', href: expect.stringMatching(new RegExp(`/captures/${captureId}$`)) };
    expect(bodyOf('PAYMENT.CAPTURE.REFUNDED')).toMatchObject({
      resource: { links: expect.arrayContaining([expect.objectContaining(up)]) },
    });
  });

  it('bring the wallet when the capture’s answer did not', async () => {
    await merchant.control('vaulting', { mode: 'later' });
    const id = await merchant.approvedOrder();
    const { body } = await merchant.capture(id, 'k');
    expect(body.payment_source?.paypal.attributes?.vault).toEqual({
      status: 'APPROVED',
      customer: { id: expect.any(String) },
    });
    await expect.poll(types).toEqual(PAID);
    expect(bodyOf('VAULT.PAYMENT-TOKEN.CREATED')).toMatchObject({
      resource: { id: expect.stringMatching(/^[0-9a-z]{8}$/), customer: { id: expect.any(String) } },
    });
    expect(JSON.stringify(bodyOf('VAULT.PAYMENT-TOKEN.CREATED'))).not.toContain(id);
  });
});
