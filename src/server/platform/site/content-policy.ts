import { createHash } from 'node:crypto';

/** With these the browser refuses to make markup or code from a string, which our own code never does. */
const TRUSTED_TYPES = ["require-trusted-types-for 'script'", "trusted-types 'none'"];

/**
 * Inline scripts and styles are allowed by their hash alone, so nothing injected later can run. What is not named here
 * (frames, workers, media) is not allowed at all.
 */
export function contentPolicyFor(html: string): string {
  const scripts = hashesOf(
    html,
    /<script(?![^>]*\bsrc=)(?![^>]*type="application\/(?:ld\+)?json")[^>]*>([\s\S]*?)<\/script>/gi,
  );
  const styles = hashesOf(html, /<style[^>]*>([\s\S]*?)<\/style>/gi);
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    ["style-src 'self'", ...styles].join(' '),
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...TRUSTED_TYPES,
  ].join('; ');
}

/** What our workers may do: the service worker asks us, and nothing else. */
export const WORKER_POLICIES: ReadonlyMap<string, string> = new Map([
  ['service-worker.js', "default-src 'none'; connect-src 'self'"],
  ['first-formatter.js', "default-src 'none'"],
]);

/** What one page may load besides our own files, by directive. */
export type FurtherSources = Readonly<Record<string, readonly string[]>>;

/**
 * The same policy with further sources, and a directive that is not there yet, or says none, with them alone. Scripts of others make
 * markup from strings, so a page that lets them in has to do without trusted types.
 */
export function widenedPolicy(policy: string, further: FurtherSources): string {
  const directives = new Map(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources];
    }),
  );
  for (const [name, sources] of Object.entries(further))
    directives.set(name, [
      ...(directives.get(name) ?? []).filter((source) => source !== "'none'"),
      ...sources,
    ]);
  if (further['script-src'] !== undefined)
    for (const directive of TRUSTED_TYPES) directives.delete(directive.split(' ')[0] ?? '');
  return [...directives].map(([name, sources]) => [name, ...sources].join(' ')).join('; ');
}

function hashesOf(html: string, pattern: RegExp): string[] {
  const hashes = [...html.matchAll(pattern)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );
  return [...new Set(hashes)];
}
