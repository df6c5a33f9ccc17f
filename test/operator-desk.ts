import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Browser, Page } from '@playwright/test';
import { expect, type Person } from './browser.ts';
import { codeNow } from './one-time-code.ts';

const run = promisify(execFile);

/** As somebody at the machine would do it; the secret is what their authenticator app would hold. */
async function makeOperator({ email }: Person): Promise<string> {
  const { stdout } = await run(process.execPath, ['scripts/command.mjs', 'operator', 'grant', email], {
    env: { ...process.env, DATA_DIR: process.env['PRODUCT_DATA_DIR'] },
  });
  return /secret +(\w+)/.exec(stdout)?.[1] ?? '';
}

/** A browser of the operator's own: gets nowhere without the second factor, shows it and is at the console. */
export async function openDesk(browser: Browser, staff: Person): Promise<Page> {
  const secret = await makeOperator(staff);
  const desk = await (await browser.newContext()).newPage();
  const base = process.env['BASE_URL'] ?? '';
  await desk.goto(`${base}/login`);
  await desk.getByLabel('Email Address').fill(staff.email);
  await desk.getByLabel('Password', { exact: true }).fill(staff.password);
  await desk.getByRole('button', { name: 'Log In' }).click();
  await desk.getByLabel('Two-Step Verification Code').fill(codeNow(secret));
  await desk.getByRole('button', { name: 'Log In' }).click();
  await expect(desk).toHaveURL(/\/(subscribe|dashboard)$/);
  await desk.goto(`${base}/operator`);
  await expect(desk.getByRole('tab', { name: 'People' })).toBeVisible();
  return desk;
}
