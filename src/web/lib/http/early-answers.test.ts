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
  expect(takeEarlyAnswer('/api/me', 'mine', 900)).toBe(answer);
  expect(takeEarlyAnswer('/api/me', 'mine', 900)).toBeUndefined();
});

it('gives it to nobody else, and not for another address', () => {
  asked('mine');
  expect(takeEarlyAnswer('/api/me', 'somebody else’s', 900)).toBeUndefined();
  expect(takeEarlyAnswer('/api/me', null, 900)).toBeUndefined();
  expect(takeEarlyAnswer('/api/user/locations', 'mine', 900)).toBeUndefined();
});

it('keeps to itself what nobody wanted for long', () => {
  asked('mine');
  expect(takeEarlyAnswer('/api/me', 'mine', 30_001)).toBeUndefined();
});

it('knows nothing on a page that asked for nothing', () => {
  expect(takeEarlyAnswer('/api/me', 'mine', 900)).toBeUndefined();
});
