import { expect, test } from '../test/browser.ts';

const HEADINGS = [
  'A text when your Global Entry interview opens.',
  'What we saw this week',
  'Premium Features',
  'Pricing',
  'How It Works',
  'What Our Users Say',
  'Stop refreshing. Start packing.',
  'Help & FAQ',
];

/** What the specification wants said, by the heading it stands under. */
const TEXTS: [heading: string, texts: string[]][] = [
  [
    'A text when your Global Entry interview opens.',
    [
      'Not affiliated with, endorsed by or connected to any government agency',
      'Checked every 8 minutes, 24/7',
      'Unlimited locations',
      'Texts bundled, not spammy',
      'Cancel anytime',
      'Get Started Now',
      'See How It Works',
      'Secure payment through PayPal. $9.99/month.',
      'An example of a text alert',
    ],
  ],
  [
    'Premium Features',
    [
      'Text notifications, bundled',
      'Morning, afternoon, evening or weekends only',
      'A directory of every enrollment center with its availability, filtered by status, state and city',
      'Unlimited locations',
      'Edit locations and alert settings whenever you like',
      'Customer support',
      'Secure checkout',
    ],
  ],
  [
    'Pricing',
    [
      'One plan, $9.99 per month',
      'Premium Plan',
      'Recommended',
      '$9.99/month',
      'Cancel anytime. No long-term commitment.',
      'Subscribe',
    ],
  ],
  [
    'How It Works',
    ['Choose locations', 'Enter your phone number', 'Book on the official site', 'support@gatelight.example'],
  ],
  ['What Our Users Say', ['These three are samples that we wrote ourselves.']],
  ['Stop refreshing. Start packing.', ['$9.99 per month, cancel anytime', 'Get Started Now']],
];

const QUESTIONS = [
  'Is Gatelight affiliated with the government?',
  'How does it work?',
  'Do you book the appointment for me?',
  'Do you guarantee that I get an appointment?',
  'Where does the data come from?',
  'What does it cost?',
  'Can I watch several locations?',
];

test('the sections stand in order, with their anchors and what each must say', async ({ page }) => {
  await page.goto('/');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading').and(main.locator('h1, h2'))).toHaveText(HEADINGS);
  const anchors = await main
    .locator('section[id]')
    .evaluateAll((all) => all.map((one) => [one.id, one.querySelector('h2')?.textContent]));
  expect(anchors).toEqual(
    expect.arrayContaining([
      ['features', 'Premium Features'],
      ['pricing', 'Pricing'],
      ['how-it-works', 'How It Works'],
      ['about', 'Help & FAQ'],
    ]),
  );
  for (const [name, texts] of TEXTS) {
    const part = main.getByRole('region', { name });
    for (const text of texts) await expect(part, name).toContainText(text);
  }
});

test('what people would see first fits on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto('/');
  const main = page.getByRole('main');
  for (const first of [
    main.getByRole('heading', { level: 1 }),
    main.getByText('A private, independent service.').first(),
    main.getByRole('link', { name: 'Get Started Now' }).first(),
  ]) {
    await expect(first).toBeInViewport({ ratio: 1 });
  }
});

test('testimonials are marked as samples, each with a name and a city', async ({ page }) => {
  await page.goto('/');
  const cards = page.locator('section', { has: page.getByText('What Our Users Say') }).getByRole('listitem');
  await expect(cards).toHaveCount(3);
  for (const card of await cards.all()) {
    await expect(card.getByText('Sample', { exact: true })).toBeVisible();
    await expect(card.locator('figcaption')).toHaveText(/\w+.*, [A-Z]{2}$/);
  }
});

for (const [who, target] of [
  ['nobody', '/register'],
  ['unpaid', '/subscribe'],
  ['subscriber', '/dashboard'],
] as const) {
  test(`get-started and subscribe lead ${who === 'nobody' ? 'a visitor' : `somebody ${who}`} to ${target}`, async ({
    page,
    unpaid,
    subscriber,
    signInAs,
  }) => {
    if (who !== 'nobody') await signInAs(who === 'unpaid' ? unpaid : subscriber);
    await page.goto('/');
    const main = page.getByRole('main');
    for (const start of await main.getByRole('link', { name: 'Get Started Now' }).all()) {
      await expect(start).toHaveAttribute('href', target);
    }
    await expect(main.getByRole('link', { name: 'Get Started Now' })).toHaveCount(2);
    await expect(main.getByRole('link', { name: 'Subscribe', exact: true })).toHaveAttribute('href', target);
    await main.getByRole('link', { name: 'Get Started Now' }).first().click();
    await expect(page).toHaveURL(target);
  });
}

test('See How It Works scrolls to the steps', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'See How It Works' }).click();
  await expect(page).toHaveURL('/#how-it-works');
  await expect(page.getByRole('heading', { name: 'How It Works' })).toBeInViewport();
});

test('of the seven questions one is open at a time, and it can be closed', async ({ page }) => {
  await page.goto('/');
  const faq = page.locator('#about');
  await expect(faq.locator('summary')).toHaveText(QUESTIONS);
  const open = faq.locator('details[open] > summary');
  await expect(open).toHaveCount(0);
  await faq.getByText('Do you book the appointment for me?').click();
  await expect(open).toHaveText(['Do you book the appointment for me?']);
  await expect(faq.getByText('You book on the official site with your own account there.')).toBeVisible();
  await faq.getByText('What does it cost?').focus();
  await page.keyboard.press('Enter');
  await expect(open).toHaveText(['What does it cost?']);
  await page.keyboard.press('Enter');
  await expect(open).toHaveCount(0);
});
