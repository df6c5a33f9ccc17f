import { X509Certificate } from 'node:crypto';
import { limitConcurrency } from '#server/platform/concurrency';
import { Failure } from '#server/platform/failure';
import { type HttpClient, httpClient } from '#server/platform/http-client';

const CERTIFICATES_PATH = '/v1/notifications/certs/';
const NAME = /^[A-Za-z0-9_-]{1,100}$/;
const MAX_KEPT = 20;
const MAX_BYTES = 64 * 1024;
/** Anybody can name certificates that do not exist; the provider must not hear of each at once. */
const FETCHES = { running: 4, waiting: 50 };

/** The vendor signs for its two hosts of a kind with certificates from either. */
const VENDOR_HOSTS = [
  ['api.paypal.com', 'api-m.paypal.com'],
  ['api.sandbox.paypal.com', 'api-m.sandbox.paypal.com'],
];

export type Certificates = ReturnType<typeof certificates>;

/** Fetches the certificates that webhooks name, from the provider's own host alone, and keeps them. */
export function certificates(baseUrl: string, timeoutMilliseconds: number) {
  const hosts = prefixesOf(baseUrl).map((prefix) => ({
    prefix,
    send: httpClient({ baseUrl: prefix, timeoutMs: timeoutMilliseconds, maxBodyBytes: MAX_BYTES }),
  }));
  const kept = new Map<string, X509Certificate>();
  const limited = limitConcurrency(FETCHES);

  async function get(url: string): Promise<X509Certificate> {
    const host = hosts.find(({ prefix }) => url.startsWith(prefix));
    const name = url.slice(host?.prefix.length);
    if (host === undefined || !NAME.test(name))
      throw new Failure('forbidden', 'forged-webhook', 'The certificate is not the provider’s.');
    const known = kept.get(url);
    if (known !== undefined) return known;
    const fetched = await limited(() => fetchCertificate(host.send, name));
    if (kept.size >= MAX_KEPT) kept.clear();
    kept.set(url, fetched);
    return fetched;
  }
  return { get };
}

function prefixesOf(baseUrl: string): string[] {
  const hosts = VENDOR_HOSTS.find((pair) => pair.includes(new URL(baseUrl).host));
  return (hosts?.map((host) => `https://${host}`) ?? [baseUrl]).map((start) => start + CERTIFICATES_PATH);
}

/** A redirect is not followed; it says nothing of the certificate. */
const isTemporary = (status: number): boolean =>
  status >= 500 || status === 429 || (status >= 300 && status < 400);

/** Not found: forged. Not reachable: the provider sends the webhook again later. */
async function fetchCertificate(send: HttpClient, name: string): Promise<X509Certificate> {
  const answer = await send({ method: 'GET', path: `/${name}`, headers: {} });
  const isAway = answer.ok ? isTemporary(answer.status) : answer.problem !== 'too-large';
  if (isAway) throw new Failure('busy', 'busy', 'The certificate cannot be fetched now.');
  try {
    if (!answer.ok || answer.status >= 300) throw new Error('no certificate');
    return new X509Certificate(answer.body);
  } catch {
    throw new Failure('forbidden', 'forged-webhook', 'This is no certificate of the provider.');
  }
}

/** Whose it is and whether it holds today. */
export function isVendorCertificate(certificate: X509Certificate, now: Date): boolean {
  const name = /^CN=(.+)$/m.exec(certificate.subject)?.[1] ?? '';
  return (
    name.endsWith('.paypal.com') &&
    Date.parse(certificate.validFrom) <= now.getTime() &&
    now.getTime() < Date.parse(certificate.validTo)
  );
}
