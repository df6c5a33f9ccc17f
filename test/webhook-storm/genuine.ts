import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { WebhookRequest } from '#server/gateways/payments/port';
import type { WhenDone } from '../lifetime.ts';
import { Merchant } from '../merchant.ts';

/** Requests that the simulated provider really signed and sent, as they came in over HTTP. */
export async function genuineWebhooks(
  simulatorsUrl: string,
  wanted: number,
  whenDone: WhenDone,
): Promise<WebhookRequest[]> {
  const received: WebhookRequest[] = [];
  let enough = () => {};
  const all = new Promise<void>((resolve) => (enough = resolve));
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({ headers: request.headers, body: Buffer.concat(chunks) });
      response.writeHead(200).end();
      if (received.length >= wanted) enough();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  whenDone(() => void server.close());
  const merchant = new Merchant(simulatorsUrl);
  await merchant.logIn();
  const { port } = server.address() as AddressInfo;
  await merchant.call('POST', '/v1/notifications/webhooks', {
    url: `http://127.0.0.1:${port}/`,
    event_types: [{ name: '*' }],
  });
  while (received.length < wanted) {
    const { captureId } = await merchant.paid();
    await merchant.control(`captures/${captureId}/refund`);
    if (received.length + 4 >= wanted)
      await Promise.race([all, new Promise((resolve) => setImmediate(resolve))]);
  }
  return received.slice(0, wanted);
}
