import { expect, it } from 'vitest';
import { PAGES } from '#contract/pages';
import { routeFor, ROUTES } from './routes.ts';

it('has a screen for every page the server knows, and for no other', () => {
  expect(ROUTES.map((route) => route.path)).toEqual(expect.arrayContaining([...PAGES]));
  expect(ROUTES).toHaveLength(PAGES.length);
});

it('guards what the specification guards', () => {
  const access = (path: string) => routeFor(path).access;
  expect(access('/dashboard')).toBe('subscriber');
  expect(access('/account/')).toBe('member');
  expect(access('/subscribe')).toBe('payer');
  expect(access('/paypal-subscribe')).toBe('payer');
  expect(access('/login')).toBe('login');
  expect(access('/register')).toBe('register');
  expect(access('/support')).toBe('public');
});

it('leads anywhere else to the not-found page', () => {
  expect(routeFor('/nowhere').title).toBe('Page Not Found');
});
