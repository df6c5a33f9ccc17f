import { describe, expect, it } from 'vitest';
import { parseConfig } from './config.ts';

/** Real providers, all of them encrypted. */
const PROVIDERS = {
  PUBLIC_URL: 'https://gatelight.example',
  TTP_URL: 'https://appointments.example/schedulerapi',
  TWILIO_URL: 'https://sms.example',
  TWILIO_ACCOUNT_SID: 'AC1',
  TWILIO_AUTH_TOKEN: 'sms token',
  TWILIO_MESSAGING_SERVICE_SID: 'MG1',
  PAYPAL_URL: 'https://payments.example',
  PAYPAL_CLIENT_ID: 'client',
  PAYPAL_CLIENT_SECRET: 'client secret',
  PAYPAL_WEBHOOK_ID: 'hook',
  SMTP_URL: 'smtps://user:secret@mail.example',
  MAIL_FROM: 'Gatelight <hello@gatelight.example>',
};

const parsed = (env: Record<string, string>) =>
  parseConfig(env, { isRoot: false, projectRoot: '/srv/gatelight' });

function problemsOf(env: Record<string, string>): string[] {
  const result = parsed(env);
  return result.ok ? [] : result.problems;
}

describe('addresses on other machines', () => {
  const says = (name: string) =>
    expect.stringContaining(`${name} leads to another machine without verified TLS`);

  it.each([
    ['DATABASE_URL', 'postgres://u:p@db.example/x'],
    ['DATABASE_URL', 'postgres://u:p@10.0.0.5/x?sslmode=require'],
    ['DATABASE_URL', 'postgresql://u:p@db.example/x?sslmode=no-verify'],
    ['DATABASE_URL', 'postgres://u:p@db.example/x?sslmode=verify-full&sslmode=disable'],
    ['DATABASE_URL', 'postgres://u:p@localhost/x?host=db.example'],
    ['DATABASE_URL', 'postgres://u:p@127.0.0.1.example/x'],
    ['TTP_URL', 'http://source.example'],
    ['TWILIO_URL', 'http://192.168.1.5:8080'],
    ['PAYPAL_URL', 'http://payments.example'],
    ['PAYPAL_SDK_URL', 'http://payments.example/sdk'],
    ['SMTP_URL', 'smtp://u:p@mail.example?ignoreTLS=true'],
    ['SMTP_URL', 'smtps://u:p@mail.example?tls.rejectUnauthorized=false'],
    ['SMTP_URL', 'smtps://u:p@mail.example?secure=false'],
  ])('need verified TLS: %s=%s', (name, address) => {
    expect(problemsOf({ ...PROVIDERS, [name]: address })).toEqual([says(name)]);
    expect(problemsOf({ ...PROVIDERS, [name]: address, ALLOW_PLAINTEXT: name })).toEqual([]);
  });

  it.each([
    ['DATABASE_URL', 'postgres://u:p@db.example/x?sslmode=verify-full&sslrootcert=/etc/ca.pem'],
    ['DATABASE_URL', 'postgres://u:p@localhost/x'],
    ['DATABASE_URL', 'postgres://u:p@[::1]:5432/x'],
    ['DATABASE_URL', 'postgres:///x'],
    ['DATABASE_URL', 'postgres://u@%2Fvar%2Frun%2Fpostgresql/x'],
    ['DATABASE_URL', 'postgres://u@localhost/x?host=/var/run/postgresql'],
    ['TTP_URL', 'http://127.0.0.2:4000'],
    ['SMTP_URL', 'smtp://u:p@mail.example:587'],
    ['SMTP_URL', 'smtp://localhost?ignoreTLS=true'],
  ])('have it, or are on this machine: %s=%s', (name, address) => {
    expect(problemsOf({ ...PROVIDERS, [name]: address })).toEqual([]);
  });

  it('include the one that PostgreSQL’s own variable names', () => {
    expect(problemsOf({ DATABASE_URL: 'postgres:///x', PGHOST: 'db.example' })).toEqual([
      says('DATABASE_URL'),
    ]);
  });

  it('are asked for TLS by the mailer unless they are here or told otherwise', () => {
    const requireTls = (env: Record<string, string>) => {
      const result = parsed({ ...PROVIDERS, ...env });
      return result.ok && result.config.mail.requireTls;
    };
    expect(requireTls({ SMTP_URL: 'smtp://mail.example:587' })).toBe(true);
    expect(requireTls({ SMTP_URL: 'smtp://127.0.0.1:25' })).toBe(false);
    expect(requireTls({ SMTP_URL: 'smtp://mail.example:587', ALLOW_PLAINTEXT: 'SMTP_URL' })).toBe(false);
  });

  it('may be reached in the open only by name', () => {
    const env = { ...PROVIDERS, TTP_URL: 'http://a.example', TWILIO_URL: 'http://b.example' };
    expect(problemsOf({ ...env, ALLOW_PLAINTEXT: 'DATABASE_URL, TTP_URL' })).toEqual([says('TWILIO_URL')]);
    expect(problemsOf({ ALLOW_PLAINTEXT: '1' })).toEqual([
      expect.stringContaining('ALLOW_PLAINTEXT must name addresses, separated by commas: DATABASE_URL'),
    ]);
  });

  it('prove who they are: nobody may switch that off for the whole process', () => {
    expect(problemsOf({ NODE_TLS_REJECT_UNAUTHORIZED: '0' })).toEqual([
      expect.stringContaining('lets anybody pose as a provider'),
    ]);
    expect(problemsOf({ NODE_TLS_REJECT_UNAUTHORIZED: '1' })).toEqual([]);
  });
});
