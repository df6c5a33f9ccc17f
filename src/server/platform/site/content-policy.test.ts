import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { contentPolicyFor, widenedPolicy } from './content-policy.ts';

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

function directives(html: string): Record<string, string> {
  return Object.fromEntries(
    contentPolicyFor(html)
      .split('; ')
      .map((directive) => [directive.split(' ')[0], directive.slice(directive.indexOf(' ') + 1)]),
  );
}

describe('the content policy of a page', () => {
  it('allows only our own files on a page without inline parts', () => {
    expect(directives('<script type="module" src="/assets/a.js"></script>')).toEqual({
      'default-src': "'none'",
      'script-src': "'self'",
      'style-src': "'self'",
      'img-src': "'self' data:",
      'font-src': "'self'",
      'connect-src': "'self'",
      'manifest-src': "'self'",
      'object-src': "'none'",
      'base-uri': "'none'",
      'form-action': "'self'",
      'frame-ancestors': "'none'",
      'require-trusted-types-for': "'script'",
      'trusted-types': "'none'",
    });
  });

  it('allows each inline script and style by the hash of exactly its text, once', () => {
    const script = '\n  document.documentElement.dataset.theme = "dark";\n';
    const html = `<script>${script}</script><SCRIPT nonce>two()</SCRIPT><script>${script}</script><style media="all">a{}</style>`;
    expect(directives(html)).toMatchObject({
      'script-src': `'self' ${hashOf(script)} ${hashOf('two()')}`,
      'style-src': `'self' ${hashOf('a{}')}`,
    });
  });

  it('needs no hash for data that never runs', () => {
    const html =
      '<script type="application/ld+json">{"@type":"Organization"}</script><script type="application/json" id="page-data">{}</script>';
    expect(directives(html)['script-src']).toBe("'self'");
  });

  it('never says unsafe', () => {
    expect(contentPolicyFor('<script>1</script><style>a{}</style>')).not.toContain('unsafe');
  });

  it('can name a policy for trusted types on one page', () => {
    const wide = widenedPolicy(contentPolicyFor(''), { 'trusted-types': ['service-worker'] });
    expect(wide).toContain("require-trusted-types-for 'script'; trusted-types service-worker");
    expect(wide).not.toContain("trusted-types 'none'");
  });

  it('can be widened for one page, and by nothing but what is named', () => {
    const policy = contentPolicyFor('<script>1</script>');
    const wide = widenedPolicy(policy, {
      'script-src': ['https://pay.example'],
      'frame-src': ['https://pay.example'],
    });
    expect(wide).toBe(
      policy
        .replace(hashOf('1'), `${hashOf('1')} https://pay.example`)
        .replace("; require-trusted-types-for 'script'; trusted-types 'none'", '') +
        '; frame-src https://pay.example',
    );
    expect(widenedPolicy(policy, {})).toBe(policy);
  });

  it('keeps its trusted types as long as no script of others comes in', () => {
    const wide = widenedPolicy(contentPolicyFor(''), { 'img-src': ['https://pay.example'] });
    expect(wide).toContain("img-src 'self' data: https://pay.example");
    expect(wide).toContain("; require-trusted-types-for 'script'; trusted-types 'none'");
  });
});
