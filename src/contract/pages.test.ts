import { describe, expect, it } from 'vitest';
import { isPage, isPayPage, PAGES } from './pages.ts';

describe('isPage', () => {
  it.each([...PAGES])('knows %s', (page) => {
    expect(isPage(page)).toBe(true);
  });

  it('forgives one slash at the end', () => {
    expect(isPage('/login/')).toBe(true);
  });

  it.each(['/nowhere', '/login/more', '/Login', '/api/me', '', '//', '/login.html'])('refuses %s', (path) => {
    expect(isPage(path)).toBe(false);
  });
});

describe('isPayPage', () => {
  it('knows the two pages on which one pays, and no other', () => {
    expect(PAGES.filter(isPayPage)).toEqual(['/subscribe', '/paypal-subscribe']);
    expect(isPayPage('/subscribe/')).toBe(true);
    expect(isPayPage('/subscribe/more')).toBe(false);
  });
});
