import { expect, test } from '../test/browser.ts';

test.use({ serviceWorkers: 'allow' });

const keptAnswers = async () => {
  const answers = await caches.open('answers');
  return (await answers.keys()).map(({ url }) => new URL(url).pathname);
};

test('the dashboard can be installed, opens offline with what was last known, and forgets it at sign-out', async ({
  page,
  context,
  request,
  subscriber,
  signInAs,
}) => {
  test.slow();
  await test.step('the manifest names icons that exist', async () => {
    const answer = await request.get('/manifest.webmanifest');
    expect(answer.headers()['content-type']).toContain('application/manifest+json');
    const manifest = (await answer.json()) as { start_url: string; icons: { src: string }[] };
    expect(manifest.start_url).toBe('/dashboard');
    for (const { src } of manifest.icons) expect((await request.get(src)).status()).toBe(200);
  });

  await signInAs(subscriber);
  await page.goto('/dashboard');
  const welcome = page.getByRole('heading', { level: 1, name: /^Welcome back, traveler-/ });
  await expect(welcome).toBeVisible();
  expect(await page.evaluate(() => caches.keys()), 'not while the page is still busy').toEqual([]);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.reload();
  await expect(welcome).toBeVisible();
  await expect.poll(() => page.evaluate(keptAnswers)).toContain('/api/me');

  await test.step('offline', async () => {
    await context.setOffline(true);
    await page.reload();
    await expect(welcome).toBeVisible();
    await expect(page.getByRole('region', { name: 'State of your alerts' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Notification Settings' })).toBeVisible();
    await context.setOffline(false);
  });

  await test.step('a session that has ended leaves nothing behind', async () => {
    await page.evaluate(() => fetch('/api/me', { headers: { authorization: 'Bearer nobody' } }));
    await expect.poll(() => page.evaluate(keptAnswers)).toEqual([]);
  });

  await test.step('nor does signing out', async () => {
    await page.reload();
    await expect.poll(() => page.evaluate(keptAnswers)).toContain('/api/me');
    await page.getByRole('button', { name: 'My Account' }).click();
    await page.getByRole('menuitem', { name: 'Sign Out' }).click();
    await expect(page).toHaveURL('/');
    await expect.poll(() => page.evaluate(keptAnswers)).toEqual([]);
  });
});
