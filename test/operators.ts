import { OPERATOR_API } from '#contract/operator-paths';
import { asId } from '#domain/ids';
import { codeAt } from './one-time-code.ts';
import type { TestApp } from './start-app.ts';

let operators = 0;

/** Somebody with the role, who has not shown the second factor yet. */
export async function operator(app: TestApp) {
  operators += 1;
  const client = app.client();
  const { user } = await client.register(`operator${operators}@example.com`);
  await app.wired.accounts.grantRole(user.email, 'operator');
  const { secret } = await app.wired.accounts.enrollOperator(asId(user.id), user.email);
  const code = async () => codeAt(secret, await app.clock.now());
  return { client, email: user.email, code, id: user.id };
}

/** Somebody with the role and a second factor shown on this session. */
export async function provenOperator(app: TestApp) {
  const someone = await operator(app);
  const { status } = await someone.client.post(OPERATOR_API.verify, { code: await someone.code() });
  if (status !== 204) throw new Error(`The second factor was answered with ${status}`);
  return someone;
}
