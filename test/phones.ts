import { API } from '#contract/paths';
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
