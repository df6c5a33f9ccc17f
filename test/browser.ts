import { randomBytes } from 'node:crypto';
import { test as base, expect, type Page } from '@playwright/test';
import { Client } from './client.ts';
import { Mailbox } from './mailbox.ts';

export { expect };

export interface Person {
  email: string;
  password: string;
}

interface Fixtures {
  /** What the page may say on its console as an error in this test; nothing unless set. */
  expectedConsoleErrors: RegExp[];
  mailbox: Mailbox;
  /** Somebody nobody has seen before. */
  newcomer: Person;
  /** Somebody registered but unpaid. */
  unpaid: Person;
  /** Somebody with an active subscription. */
  subscriber: Person;
  /** Puts the browser into that person's session without the form. */
  signInAs(person: Person): Promise<void>;
}

/** The failed load that goes with every answer of 400 and up; tests assert those themselves. */
const FAILED_LOAD = /Failed to load resource/;

export const test = base.extend<Fixtures>({
  baseURL: async ({}, use) => use(process.env['BASE_URL'] ?? ''),
  expectedConsoleErrors: [[], { option: true }],

  page: async ({ page, expectedConsoleErrors }, use) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('console', (message) => {
      const text = message.text();
      const expected = FAILED_LOAD.test(text) || expectedConsoleErrors.some((pattern) => pattern.test(text));
      if (message.type() === 'error' && !expected) errors.push(text);
    });
    waitForTakeOver(page);
    await use(page);
    // A request that the page makes as the test ends is nobody's: its answer may be cut off.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    expect(errors, 'errors on the console').toEqual([]);
  },

  mailbox: async ({}, use) => use(new Mailbox(process.env['SIMULATORS_URL'] ?? '')),
  newcomer: async ({}, use) => use(somebody()),
  unpaid: async ({}, use) => use(await registered()),
  subscriber: async ({}, use) => {
    const person = await registered();
    const granted = await new Client(process.env['SIMULATORS_URL'] ?? '').post('/control/payments/grant', {
      email: person.email,
    });
    expect(granted.status).toBe(204);
    await use(person);
  },
  signInAs: async ({ page }, use) => use((person) => openSession(page, person)),
});

/** A page can be read before its code is there, but only then do its buttons answer. */
function waitForTakeOver(page: Page): void {
  const ours = process.env['BASE_URL'] ?? '';
  const isReady = () => page.waitForFunction(() => 'ready' in document.documentElement.dataset);
  const goto = page.goto.bind(page);
  page.goto = async (url, options) => {
    const answer = await goto(url, options);
    if (options?.waitUntil === undefined && page.url().startsWith(ours)) await isReady();
    return answer;
  };
  const reload = page.reload.bind(page);
  page.reload = async (options) => {
    const answer = await reload(options);
    await isReady();
    return answer;
  };
}

function somebody(): Person {
  return {
    email: `traveler-${randomBytes(5).toString('hex')}@example.com`,
    password: 'correct horse battery',
  };
}

/** The sessions that began with registering. */
const firstSessions = new WeakMap<Person, string>();

async function registered(): Promise<Person> {
  const person = somebody();
  const { token } = await new Client(process.env['BASE_URL'] ?? '').register(person.email, person.password);
  firstSessions.set(person, token);
  return person;
}

async function logIn(person: Person): Promise<string> {
  const client = new Client(process.env['BASE_URL'] ?? '');
  const { status, body } = await client.post<{ token: string }>('/api/login', person);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.token;
}

async function openSession(page: Page, person: Person): Promise<void> {
  const token = firstSessions.get(person) ?? (await logIn(person));
  firstSessions.delete(person);
  await page.addInitScript((opened) => {
    // Not in the tab's own storage, which signing out empties.
    if (localStorage.getItem('test-session') !== null) return;
    localStorage.setItem('test-session', 'opened');
    localStorage.setItem('auth-token', opened);
  }, token);
}
