import { createVerify } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { Failure } from '#server/platform/failure';
import { type Certificates, isVendorCertificate } from './certificates.ts';
import type { WebhookRequest } from './port.ts';

const ALGORITHM = 'SHA256withRSA';

/**
 * Throws unless the provider signed exactly these bytes for our webhook. Everything is taken literally: two spellings
 * of one signature or address would be a second request nobody signed.
 */
export async function verifyWebhook(
  { headers, body }: WebhookRequest,
  { webhookId, certificates, now }: { webhookId: string; certificates: Certificates; now: () => Date },
): Promise<void> {
  const header = (name: string): string => {
    const value = headers[name];
    if (typeof value !== 'string' || value === '' || value.length > 1000) throw forged();
    return value;
  };
  const id = header('paypal-transmission-id');
  const time = header('paypal-transmission-time');
  const signature = header('paypal-transmission-sig');
  if (header('paypal-auth-algo') !== ALGORITHM || Number.isNaN(Date.parse(time))) throw forged();
  const bytes = Buffer.from(signature, 'base64');
  if (bytes.toString('base64') !== signature) throw forged();

  const certificate = await certificates.get(header('paypal-cert-url'));
  if (!isVendorCertificate(certificate, now())) throw forged();
  const signed = `${id}|${time}|${webhookId}|${crc32(body)}`;
  if (!createVerify('RSA-SHA256').update(signed).verify(certificate.publicKey, bytes)) throw forged();
}

function forged(): Failure {
  return new Failure('forbidden', 'forged-webhook', 'This was not sent by the payment provider.');
}
