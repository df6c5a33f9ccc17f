import type { Page } from '@playwright/test';
import { CHANNEL_API } from '#contract/channel-paths';
import { API } from '#contract/paths';
import { accessibilityProblems } from '../test/axe.ts';
import { expect, test, type Person } from '../test/browser.ts';
import { Client } from '../test/client.ts';
import { emptyCenters } from '../test/empty-centers.ts';
import { TextProvider } from '../test/handset.ts';
import { confirmEmail } from '../test/mailbox.ts';
import { confirmPhone } from '../test/phones.ts';
import { PushDesk } from '../test/push-service.ts';
import { Upstream } from '../test/upstream.ts';

const SIMULATORS = process.env['SIMULATORS_URL'] ?? '';

// Its notifications are shown by the service worker.
test.use({ serviceWorkers: 'allow', permissions: ['notifications'] });

/** A browser without the servers of its maker: its subscription is one of the simulated push service. */
async function simulatePushService(page: Page, desk: PushDesk): Promise<void> {
  await page.exposeFunction('subscribeAtSimulator', (key: string) => desk.subscribe(key));
  await page.addInitScript(() => {
    // The shell without a window grants them and says otherwise.
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
    let current: PushSubscription | null = null;
    PushManager.prototype.getSubscription = async () => current;
    PushManager.prototype.subscribe = async (options) => {
      const subscribe = Reflect.get(window, 'subscribeAtSimulator') as (key: unknown) => Promise<object>;
      const made = await subscribe(options?.applicationServerKey);
      const unsubscribe = async () => {
        current = null;
        return true;
      };
      current = Object.assign(Object.create(PushSubscription.prototype), { toJSON: () => made, unsubscribe });
      return current as PushSubscription;
    };
  });
}

/** What the push service was handed reaches the service worker, as the browser would pass it on. */
async function deliver(page: Page, data: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const registration = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first !== undefined) resolve(first.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  const { origin } = new URL(page.url());
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin,
    registrationId: await registration,
    data,
  });
}

interface Shown {
  title: string;
  options: NotificationOptions;
}

/** The shell without a window has nowhere to show notifications and to open pages: both are written down instead. */
async function watchWorker(page: Page) {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const [worker] = page.context().serviceWorkers();
  if (worker === undefined) throw new Error('There is no service worker');
  await worker.evaluate(() => {
    const seen = { shown: [] as object[], opened: [] as string[] };
    Object.assign(self, { notified: seen });
    const scope = self as unknown as ServiceWorkerScope;
    scope.registration.showNotification = async (title, options) => void seen.shown.push({ title, options });
    scope.clients.openWindow = async (path) => void seen.opened.push(path);
  });
  const seen = () =>
    worker.evaluate(() => Reflect.get(self, 'notified') as { shown: Shown[]; opened: string[] });
  /** As a press on the notification does; only the browser itself may keep the worker awake for it. */
  const press = (data: unknown) =>
    worker.evaluate((given) => {
      const notification = { data: given, close: () => {} };
      self.dispatchEvent(
        Object.assign(new Event('notificationclick'), { notification, waitUntil: () => {} }),
      );
    }, data);
  return { seen, press };
}

interface ServiceWorkerScope {
  registration: { showNotification(title: string, options: object): Promise<void> };
  clients: { openWindow(path: string): Promise<void> };
}

async function signedIn(person: Person): Promise<Client> {
  const client = new Client(process.env['BASE_URL'] ?? '');
  client.token = (await client.post<{ token: string }>(API.login, person)).body.token;
  return client;
}

test('a text that fails goes out as a notification, and the history shows both', async ({
  page,
  request,
  mailbox,
  subscriber,
  signInAs,
}) => {
  test.slow();
  const texts = new TextProvider(SIMULATORS);
  const desk = new PushDesk(SIMULATORS);
  const upstream = new Upstream(SIMULATORS);
  const api = await signedIn(subscriber);
  const { number } = await confirmPhone(
    { texts },
    api,
    `+1415${Math.floor(4_000_000 + Math.random() * 900_000)}`,
  );
  // The first and the last ones are those of other stories.
  const center = (await emptyCenters(request)).at(-3);
  if (center === undefined) throw new Error('Every center has appointments');
  await api.post(API.watches, { locationId: center.id });
  await simulatePushService(page, desk);
  await signInAs(subscriber);
  await page.goto('/account/phone');
  const card = page.getByRole('region', { name: 'If a Text Does Not Get Through' });

  await test.step('text alone is on; e-mail says that the address is not confirmed', async () => {
    await expect(card.getByRole('listitem').filter({ hasText: 'Text messages' })).toContainText('On');
    await expect(card.getByText('Open the link that we mailed')).toBeVisible();
    await expect(card.getByRole('button', { name: 'Turn On: alerts by email' })).toHaveCount(0);
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  await test.step('notifications and e-mail are turned on', async () => {
    await card.getByRole('button', { name: 'Turn on notifications in this browser' }).click();
    await expect(card.getByText('This browser shows them')).toBeVisible();
    await confirmEmail({ mailbox, url: process.env['BASE_URL'] }, subscriber.email);
    await page.reload();
    await card.getByRole('button', { name: 'Turn On: alerts by email' }).click();
    await expect(card.getByText(`Goes to ${subscriber.email}.`)).toBeVisible();
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  await test.step('the text is filtered, and the push service has the alert within a minute', async () => {
    await texts.outcome({ status: 'undelivered', errorCode: 30_007, number });
    const day = new Date(Date.now() + 6 * 86_400_000).toISOString().slice(0, 10);
    await upstream.open(center.id, `${day}T10:20`);
    // How soon it is seen depends on what else goes on at the source: other stories open, close and break it.
    const whatCame = async () => {
      const lately = (await texts.sent({ number })).map(({ status, body }) => `${status}: ${body}`);
      return (await desk.sent()).length > 0 ? 'a notification' : lately.join('\n');
    };
    await expect.poll(whatCame, { timeout: 400_000 }).toBe('a notification');
    const [pushed] = await desk.sent();
    const [text] = await texts.sent({ number });
    if (pushed === undefined || text === undefined) throw new Error('Nothing was sent');
    expect(Date.parse(pushed.createdAt) - Date.parse(text.createdAt)).toBeLessThan(60_000);
    const worker = await watchWorker(page);
    await deliver(page, pushed.payload);
    await expect.poll(async () => (await worker.seen()).shown.length).toBe(1);
    const [shown] = (await worker.seen()).shown;
    expect(shown?.title).toContain('1 opening at');
    expect(shown?.options.body).toContain('10:20 AM');
    await worker.press(shown?.options.data);
    expect((await worker.seen()).opened).toEqual([expect.stringMatching(/^\/o\/[2-9a-z]{9}$/)]);
  });

  await test.step('the history shows both, and that the browser has confirmed it', async () => {
    await page.goto('/account/history');
    const history = page.getByRole('region', { name: 'Alert History' });
    await expect(history.getByRole('listitem').filter({ hasText: 'Notification,' })).toContainText(
      'Delivered',
    );
    const failed = history.getByRole('listitem').filter({ hasText: 'Text,' });
    await expect(failed).toContainText('Not delivered (30007)');
    await expect(failed).toContainText('went out another way too');
    expect(await mailbox.all(subscriber.email)).toEqual([]);
  });

  await test.step('signing out ends the notifications of this browser', async () => {
    const before = await api.get<{ push: { browsers: object[] } }>(CHANNEL_API.alertChannels);
    expect(before.body.push.browsers).toHaveLength(1);
    await page.getByRole('button', { name: 'My Account' }).click();
    await page.getByRole('menuitem', { name: 'Sign Out' }).click();
    await expect(page).toHaveURL('/');
    const after = await api.get<{ push: { browsers: object[] } }>(CHANNEL_API.alertChannels);
    expect(after.body.push.browsers).toEqual([]);
  });
});
