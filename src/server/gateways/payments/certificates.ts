import { X509Certificate } from 'node:crypto';
import { limitConcurrency } from '#server/platform/concurrency';
import { Failure } from '#server/platform/failure';

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
  const prefixes = prefixesOf(baseUrl);
  const kept = new Map<string, X509Certificate>();
  const limited = limitConcurrency(FETCHES);

  async function get(url: string): Promise<X509Certificate> {
    const prefix = prefixes.find((start) => url.startsWith(start));
    if (prefix === undefined || !NAME.test(url.slice(prefix.length)))
      throw new Failure('forbidden', 'forged-webhook', 'The certificate is not the provider’s.');
    const known = kept.get(url);
    if (known !== undefined) return known;
    const fetched = await limited(() => fetchCertificate(url, timeoutMilliseconds));
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

/** Not found: forged. Not reachable: the provider sends the webhook again later. */
async function fetchCertificate(url: string, timeoutMilliseconds: number): Promise<X509Certificate> {
  const away = () => new Failure('busy', 'busy', 'The certificate cannot be fetched now.');
  const answer = await fetch(url, {
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMilliseconds),
  }).catch(() => {
    throw away();
  });
  if (answer.status >= 500 || answer.status === 429) throw away();
  const text = await answer.text().catch(() => {
    throw away();
  });
  try {
    if (!answer.ok || text.length > MAX_BYTES) throw new Error('no certificate');
    return new X509Certificate(text);
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
