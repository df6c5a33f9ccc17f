import { expect, test } from '../test/browser.ts';

interface Expected {
  heading: string;
  says: string[];
  /** When its text was last changed, where the page says so. */
  updated?: string;
}

/** What each page must say, in the words people meet. */
const PAGES: Record<string, Expected> = {
  '/about': {
    heading: 'About Us',
    says: [
      'Availability is checked every 8 minutes.',
      'We do not book appointments.',
      'We do not guarantee that an appointment opens',
      'Not affiliated with, endorsed by or connected to any government agency',
    ],
  },
  '/contact': {
    heading: 'Contact',
    says: ['support@gatelight.example', 'We answer within 24 hours on business days.'],
  },
  '/compliance': {
    heading: 'Service Compliance',
    updated: 'November 15, 2026',
    says: [
      'Not affiliated with',
      'Monitoring is best effort.',
      'never book, change, hold or cancel an appointment',
      'Reply STOP to any text',
    ],
  },
  '/terms': {
    heading: 'Terms of Service',
    updated: 'November 15, 2026',
    says: [
      'We aim for about 99% uptime',
      'within 24 hours on business days',
      'The Premium Plan costs $9.99/month.',
      'until you cancel',
      'We mail you three days before each renewal',
      'keep your alerts running for 3 days',
      'one, three and five days after the due date',
      'there is no long-term commitment',
      'A month that has begun is not refunded in part.',
      'Replying STOP ends texts, not the subscription.',
      'at any hour unless you set quiet hours',
      'Message and data rates may apply.',
      'Reply HELP for help.',
      'up to the daily limit you choose (1 to 10)',
    ],
  },
  '/privacy': {
    heading: 'Privacy Policy',
    updated: 'November 18, 2026',
    says: [
      'The date at the top is the day on which this text was last changed',
      '30 days after its last use, 90 days at most',
      'one hour, and it works once',
      '10 minutes',
      'we do not sell or rent data',
      'Your phone number, encrypted',
      'records of payments, without your name, address or number',
      'if you had replied STOP, the fingerprint of that number',
      'the saved wallet is forgotten',
      'That you were sent a weekly mail',
    ],
  },
  '/cookies': {
    heading: 'Cookie Policy',
    updated: 'November 17, 2026',
    says: ['Gatelight sets no cookies.', 'auth-token', 'ui-theme'],
  },
  '/guide': {
    heading: 'Global Entry Guide',
    updated: 'November 15, 2026',
    says: [
      'Releases and cancellations',
      'Enrollment on Arrival: no appointment needed',
      'What to bring',
      'Your valid passport',
      'Reschedule, never cancel',
    ],
  },
  '/blog/how-interviews-come-back': {
    heading: 'How interviews come back',
    says: ['Where appointments come from', 'November 15, 2026', 'Read on'],
  },
  '/blog/get-ready-before-the-text': {
    heading: 'Get ready before the text',
    says: ['Today, in ten minutes', 'When the text comes'],
  },
  '/blog/reschedule-never-cancel': {
    heading: 'Reschedule, never cancel',
    says: ['Keep the interview you have.', 'warn that canceling can end the whole application'],
  },
  '/careers': { heading: 'Careers', says: ['We have no open positions at the moment.'] },
  '/press': { heading: 'Press', says: ['It does not book appointments and does not guarantee them.'] },
};

/** What a service that checks every 8 minutes and books nothing must not say. */
const NEVER = /\binstant(ly)?\b|\bthe minute\b|months sooner|guaranteed|official partner/i;

for (const [path, { heading, says, updated }] of Object.entries(PAGES)) {
  test(`${path} says what it must`, async ({ page }) => {
    await page.goto(path);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(heading);
    for (const sentence of says) await expect(main).toContainText(sentence);
    await expect(main).not.toContainText(NEVER);
    await expect(main.getByText(/^Last updated/)).toHaveText(
      updated === undefined ? [] : [`Last updated ${updated}`],
    );
    const contents = main.getByRole('navigation', { name: 'On this page' }).getByRole('link');
    for (const link of await contents.all()) {
      const id = (await link.getAttribute('href')) ?? '';
      await expect(main.locator(id).getByRole('heading', { level: 2 })).toHaveText(await link.innerText());
    }
    const lines = await main.locator('.prose p').evaluateAll((paragraphs) =>
      paragraphs.map((one) => {
        const lineHeight = Number.parseFloat(getComputedStyle(one).lineHeight);
        const count = Math.round(one.getBoundingClientRect().height / lineHeight);
        return count > 3 ? (one.textContent?.length ?? 0) / count : 0;
      }),
    );
    expect(Math.max(...lines), 'characters a line').toBeLessThanOrEqual(72);
  });
}

test('the landing page claims nothing that is not so', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('main')).not.toContainText(NEVER);
});

test('a chapter is reached from the table of contents', async ({ page }) => {
  await page.goto('/privacy');
  await page.getByRole('navigation', { name: 'On this page' }).getByText('How long we keep it').click();
  await expect(page).toHaveURL('/privacy#how-long');
  await expect(page.getByRole('heading', { name: 'How long we keep it' })).toBeInViewport();
});

test('the blog leads to each article, and an article back and on', async ({ page }) => {
  await page.goto('/blog');
  const articles = page.getByRole('main').getByRole('listitem').getByRole('link');
  await expect(articles).toHaveText([
    'Reschedule, never cancel',
    'Get ready before the text',
    'How interviews come back',
  ]);
  await articles.first().click();
  await expect(page).toHaveURL('/blog/reschedule-never-cancel');
  await expect(page).toHaveTitle('Reschedule, never cancel · Gatelight');
  await page.getByRole('main').getByRole('link', { name: 'Get ready before the text' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Get ready before the text');
  await page.getByRole('main').getByRole('link', { name: 'Blog' }).click();
  await expect(page).toHaveURL('/blog');
});

test('a wrong address offers a search and ways on', async ({ page }) => {
  const answer = await page.goto('/no/such/page');
  expect(answer?.status()).toBe(404);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found');
  await expect(main.getByRole('link')).toHaveText([
    'Go to the Home Page',
    'Support & Help',
    'Global Entry guide',
    'enrollment centers',
    'blog',
    'contact us',
  ]);
  await main.getByLabel('Find an enrollment center').fill('Seattle');
  await main.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL('/locations?q=Seattle');
});
