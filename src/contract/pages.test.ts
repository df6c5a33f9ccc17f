import { describe, expect, it } from 'vitest';
import { isPage, PAGES } from './pages.ts';

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
