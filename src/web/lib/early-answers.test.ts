import { afterEach, expect, it } from 'vitest';
import { takeEarlyAnswer } from './early-answers.ts';

const answer = Promise.resolve(new Response('{}'));

const asked = (token: string) => {
  globalThis.earlyAnswers = { token, answers: { '/api/me': answer } };
};

afterEach(() => {
  globalThis.earlyAnswers = undefined;
});

it('gives an early answer once', () => {
  asked('mine');
  expect(takeEarlyAnswer('/api/me', 'mine')).toBe(answer);
  expect(takeEarlyAnswer('/api/me', 'mine')).toBeUndefined();
});

it('gives it to nobody else, and not for another address', () => {
  asked('mine');
  expect(takeEarlyAnswer('/api/me', 'somebody else’s')).toBeUndefined();
  expect(takeEarlyAnswer('/api/me', null)).toBeUndefined();
  expect(takeEarlyAnswer('/api/user/locations', 'mine')).toBeUndefined();
});

it('knows nothing on a page that asked for nothing', () => {
  expect(takeEarlyAnswer('/api/me', 'mine')).toBeUndefined();
});
