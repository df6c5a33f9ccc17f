import { describe, expect, it } from 'vitest';
import { loginHref, returnFrom, safeReturn } from './return-to.ts';

describe('safeReturn', () => {
  it.each(['/account', '/support?tab=tickets', '/dashboard?state=CA#list'])('keeps %s', (path) => {
    expect(safeReturn(path)).toBe(path);
  });

  it.each([
    null,
    '',
    'account',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    '/login',
    '/login?next=/account',
    '/register',
    '/',
  ])('refuses %j', (path) => {
    expect(safeReturn(path)).toBeNull();
  });

  it('cannot be tricked out of the site by dots', () => {
    expect(safeReturn('/..//evil.example')).toBeNull();
    expect(safeReturn('/.//evil.example')).toBeNull();
  });
});

describe('loginHref and returnFrom', () => {
  it('bring a visitor back to the page first asked for', () => {
    const href = loginHref('/support?tab=tickets&q=a b');
    expect(returnFrom(new URL(href, 'http://x').search)).toBe('/support?tab=tickets&q=a%20b');
  });

  it('ask for nothing when there is nowhere to go back to', () => {
    expect(loginHref('/')).toBe('/login');
    expect(returnFrom('')).toBeNull();
    expect(returnFrom('?next=//evil.example')).toBeNull();
  });
});
