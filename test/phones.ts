import type { User } from '#contract/accounts';
import { API } from '#contract/paths';
import type { PhoneAnswer } from '#contract/phone';
import type { Problem } from '#contract/problem';
import type { Client } from './client.ts';
import { codeIn } from './handset.ts';
import type { TestApp } from './start-app.ts';

let numbers = 0;

/** A number that nobody had before. */
export function newNumber(): string {
  numbers += 1;
  return `+1415${String(3_000_000 + numbers)}`;
}

/** Goes through the whole of it, as a person would: number, code from the text, confirmation. */
export async function confirmPhone(
  app: Pick<TestApp, 'texts'>,
  client: Client,
  number = newNumber(),
  after = 0,
) {
  const handset = app.texts.handset(number);
  const updated = await client.post(API.updatePhone, { phoneNumber: number, consent: true });
  if (updated.status !== 200) throw new Error(`update-phone answered ${JSON.stringify(updated.body)}`);
  const code = await handset.next(after);
  const verified = await client.post(API.verifyPhone, { code: codeIn(code) });
  if (verified.status !== 200) throw new Error(`verify-phone answered ${JSON.stringify(verified.body)}`);
  return { number, handset, text: await handset.next(code.id) };
}

/** People who come to give their number, each from an address of their own unless told otherwise. */
export function phoneOwners(app: () => TestApp) {
  let people = 0;
  return async (address?: string): Promise<Client & { email: string }> => {
    people += 1;
    const client = app().client({ address: address ?? `10.1.${Math.floor(people / 250)}.${people % 250}` });
    const email = `phone-${people}@example.com`;
    await client.register(email);
    return Object.assign(client, { email });
  };
}

export const update = (client: Client, phoneNumber: unknown, more: object = { consent: true }) =>
  client.post<PhoneAnswer & Problem>(API.updatePhone, { phoneNumber, ...more });

export const verify = (client: Client, code: string) =>
  client.post<User & Problem>(API.verifyPhone, { code });
