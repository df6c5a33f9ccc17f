import { describe, expect, it } from 'vitest';
import { headTags } from './head-tags.ts';

const HEAD = { title: 'Terms', description: 'What we agree on.', facts: [] };
const OPTIONS = {
  address: 'https://gatelight.example/terms',
  publicUrl: 'https://gatelight.example',
  listed: true,
  secretAddress: false,
  ownPreloads: [],
};

describe('the tags of a head', () => {
  it('name the page to browsers, search engines and social networks', () => {
    const tags = headTags(HEAD, OPTIONS);
    expect(tags).toContain('<title>Terms · Gatelight</title>');
    expect(tags).toContain('<meta name="description" content="What we agree on." />');
    expect(tags).toContain('<meta property="og:url" content="https://gatelight.example/terms" />');
    expect(tags).toContain('content="https://gatelight.example/social-card.png"');
    expect(tags).not.toContain('noindex');
    expect(tags).not.toContain('<script');
  });

  it('tell nobody an address that holds a secret', () => {
    const referrer = '<meta name="referrer" content="no-referrer" />';
    expect(headTags(HEAD, { ...OPTIONS, secretAddress: true })).toContain(referrer);
    expect(headTags(HEAD, OPTIONS)).not.toContain(referrer);
  });

  it('keep what should not be listed out of search engines', () => {
    expect(headTags(HEAD, { ...OPTIONS, listed: false })).toContain(
      '<meta name="robots" content="noindex" />',
    );
  });

  it('let no text out of its attribute', () => {
    const tags = headTags({ ...HEAD, description: '"><script>&' }, OPTIONS);
    expect(tags).toContain('content="&quot;>&lt;script>&amp;"');
  });

  it('let no fact end its script', () => {
    const tags = headTags({ ...HEAD, facts: [{ name: '</script><script>' }] }, OPTIONS);
    expect(tags).toContain('{"name":"\\u003c/script>\\u003cscript>"}');
    expect(tags.match(/<\/script>/g)).toHaveLength(1);
  });

  it('ask early for what the page will need', () => {
    const tags = headTags(HEAD, { ...OPTIONS, ownPreloads: ['/api/me'] });
    expect(tags).toContain('["/api/me"]');
  });
});
