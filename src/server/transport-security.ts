import * as z from 'zod';
import { isProtectedMail } from './gateways/mail/settings.ts';
import { isProtectedDatabase, isProtectedHttp } from './platform/protected-address.ts';
import type { Given } from './platform/settings.ts';

interface Address {
  name: string;
  isProtected(address: string, given: Given): boolean;
  /** What to do about one that is not. */
  remedy: string;
}

const overHttp = (name: string): Address => ({
  name,
  isProtected: isProtectedHttp,
  remedy: 'begin it with https://',
});

/** Every address that credentials or personal data are sent to. */
const ADDRESSES: readonly Address[] = [
  {
    name: 'DATABASE_URL',
    isProtected: (address, given) => isProtectedDatabase(address, given['PGHOST']),
    remedy: 'add sslmode=verify-full to it',
  },
  overHttp('TTP_URL'),
  overHttp('TWILIO_URL'),
  overHttp('PAYPAL_URL'),
  overHttp('PAYPAL_SDK_URL'),
  { name: 'SMTP_URL', isProtected: isProtectedMail, remedy: 'remove what it says about TLS' },
];

const names = (list: string): string[] =>
  list
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');

export const transportVariables = {
  /** Names of addresses on other machines that may be reached without TLS. */
  ALLOW_PLAINTEXT: z
    .string()
    .transform(names)
    .refine(
      (list) => list.every((name) => ADDRESSES.some((address) => address.name === name)),
      `must name addresses, separated by commas: ${ADDRESSES.map(({ name }) => name).join(', ')}`,
    )
    .default([]),
};

/** Passwords, phone numbers and money do not travel in the open, nor to a server that could be anybody. */
export function unprotectedAddresses(given: Given): string[] {
  const allowed = names(given['ALLOW_PLAINTEXT'] ?? '');
  const open = ADDRESSES.filter(({ name, isProtected }) => {
    const address = given[name];
    return address !== undefined && !allowed.includes(name) && !isProtected(address, given);
  });
  return [
    ...open.map(
      ({ name, remedy }) =>
        `${name} leads to another machine without verified TLS (${remedy}, or set ALLOW_PLAINTEXT=${name})`,
    ),
    ...(given['NODE_TLS_REJECT_UNAUTHORIZED'] === '0'
      ? [
          'NODE_TLS_REJECT_UNAUTHORIZED=0 lets anybody pose as a provider (NODE_EXTRA_CA_CERTS adds an authority)',
        ]
      : []),
  ];
}
