import { describe, expect, it } from 'vitest';
import type { ZodMiniType } from 'zod/mini';
import {
  ChangePasswordBody,
  DeleteAccountBody,
  ForgotPasswordBody,
  RegisterBody,
  RegisterForm,
  ResetPasswordBody,
  ResetPasswordForm,
} from './accounts.ts';
import { LoginBody } from './login.ts';
import { IdParams } from './ids.ts';

const EMAIL = 'jordan@example.com';
const PASSWORD = 'correct horse battery';
const EMAIL_MESSAGE = 'Please enter a valid email address';
const SHORT_MESSAGE = 'Password must be at least 6 characters long';
const LONG_MESSAGE = 'Password must be at most 1000 characters long';
const DIFFER_MESSAGE = "Passwords don't match";

function problems(schema: ZodMiniType, value: unknown): [string, string][] {
  const result = schema.safeParse(value);
  return result.success
    ? []
    : result.error.issues.map(({ path, message }) => [path.join('.'), message] as [string, string]);
}

const BODIES: [string, ZodMiniType, object][] = [
  ['LoginBody', LoginBody, { email: EMAIL, password: PASSWORD }],
  ['RegisterBody', RegisterBody, { username: 'jordan', email: EMAIL, password: PASSWORD }],
  ['ChangePasswordBody', ChangePasswordBody, { currentPassword: 'x', newPassword: PASSWORD }],
  ['ForgotPasswordBody', ForgotPasswordBody, { email: EMAIL }],
  ['ResetPasswordBody', ResetPasswordBody, { token: 'abc', newPassword: PASSWORD }],
  ['DeleteAccountBody', DeleteAccountBody, { password: 'x' }],
];

describe.each(BODIES)('%s', (_name, schema, body) => {
  it('takes what it names', () => {
    expect(problems(schema, body)).toEqual([]);
  });

  it('refuses a key it does not name', () => {
    expect(schema.safeParse({ ...body, isOperator: true }).success).toBe(false);
  });

  it.each(Object.keys(body).filter((key) => key !== 'username'))('refuses to go without %s', (key) => {
    const { [key]: _left, ...rest } = body as Record<string, unknown>;
    expect(schema.safeParse(rest).success).toBe(false);
  });

  it.each([null, undefined, 'text', 7, [], [body]])('refuses %j in its place', (value) => {
    expect(schema.safeParse(value).success).toBe(false);
  });
});

describe('an e-mail address', () => {
  it.each(['', 'nobody', 'a@', '@example.com', 'a b@example.com', 'a@example', 7, null, undefined])(
    'is not %j',
    (email) => {
      expect(problems(ForgotPasswordBody, { email })).toEqual([['email', EMAIL_MESSAGE]]);
    },
  );

  it('is at most 254 characters long', () => {
    const local = 'a'.repeat(60);
    const domain = `${Array.from({ length: 4 }, () => 'b'.repeat(46)).join('.')}.com`;
    expect(`${local}@${domain}`.length).toBeLessThanOrEqual(254);
    expect(problems(ForgotPasswordBody, { email: `${local}@${domain}` })).toEqual([]);
    expect(problems(ForgotPasswordBody, { email: `${local}@${'c.'.repeat(100)}${domain}` })).toContainEqual([
      'email',
      EMAIL_MESSAGE,
    ]);
  });

  it('loses the spaces around it', () => {
    expect(ForgotPasswordBody.parse({ email: `  ${EMAIL} ` })).toEqual({ email: EMAIL });
  });
});

describe('a password', () => {
  it.each([
    ['12345', SHORT_MESSAGE],
    ['', SHORT_MESSAGE],
    [7, SHORT_MESSAGE],
    [undefined, SHORT_MESSAGE],
    ['x'.repeat(1001), LONG_MESSAGE],
  ])('is not %j', (password, message) => {
    expect(problems(LoginBody, { email: EMAIL, password })).toEqual([['password', message]]);
  });

  it('may be six characters or a thousand, and keeps its spaces', () => {
    for (const password of ['sixsix', ' x x x ', 'x'.repeat(1000)])
      expect(LoginBody.parse({ email: EMAIL, password }).password).toBe(password);
  });
});

describe('the forms', () => {
  it.each([
    ['Create Account', RegisterForm, { email: EMAIL }],
    ['Reset Password', ResetPasswordForm, {}],
  ])('%s asks for the password twice', (_name, form, rest) => {
    const filled = (confirmPassword: string) => ({ ...rest, password: PASSWORD, confirmPassword });
    expect(problems(form, filled(PASSWORD))).toEqual([]);
    expect(problems(form, filled('something else'))).toEqual([['confirmPassword', DIFFER_MESSAGE]]);
  });
});

describe('an id in an address', () => {
  it.each(['1', '42', '2147483647'])('may be %s', (id) => {
    expect(IdParams.parse({ id })).toEqual({ id: Number(id) });
  });

  it.each(['0', '-1', '1.5', 'abc', '', '2147483648', '9007199254740992', 'Infinity', '1;drop'])(
    'is not %j',
    (id) => {
      expect(IdParams.safeParse({ id }).success).toBe(false);
    },
  );
});
