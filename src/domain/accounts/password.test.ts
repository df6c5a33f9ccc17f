import { describe, expect, it } from 'vitest';
import { COMMON_PASSWORD_SENTENCE, isGuessable, passwordChangeProblem } from './password.ts';

const isCommon = (password: string) => password === 'password1';

describe('a guessable password', () => {
  it.each([
    ['password1', 'jordan@example.com'],
    ['PassWord1', 'jordan@example.com'],
    ['jordan@example.com', 'Jordan@Example.com'],
    ['JORDAN@EXAMPLE.COM', ' jordan@example.com '],
    ['jordan', 'jordan@example.com'],
  ])('is %s for %s', (password, email) => {
    expect(isGuessable(password, email, isCommon)).toBe(true);
  });

  it.each(['jordan1', 'correct horse battery', 'password1 ', 'example.com'])('is not %s', (password) => {
    expect(isGuessable(password, 'jordan@example.com', isCommon)).toBe(false);
  });

  it('is refused in these words', () => {
    expect(COMMON_PASSWORD_SENTENCE).toBe('This password is too common. Please choose another one.');
  });
});

describe('the Change Password form', () => {
  it.each([
    [
      { current: '', next: 'abcdef', confirm: 'abcdef' },
      'All fields required',
      'Please fill in all password fields',
    ],
    [
      { current: 'abcdef', next: '', confirm: '' },
      'All fields required',
      'Please fill in all password fields',
    ],
    [
      { current: 'abcdef', next: 'short', confirm: 'other' },
      "Passwords don't match",
      'New password and confirmation must match',
    ],
    [
      { current: 'abcdef', next: 'short', confirm: 'short' },
      'Password too short',
      'New password must be at least 6 characters',
    ],
  ])('refuses %j: %s', (form, title, description) => {
    expect(passwordChangeProblem(form)).toEqual({ title, description });
  });

  it('may be sent with a new password of six characters, typed twice', () => {
    expect(passwordChangeProblem({ current: 'x', next: 'sixsix', confirm: 'sixsix' })).toBeNull();
  });
});
