import { expect, it } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import { sharedApp } from '../../../../test/start-app.ts';
import { addTextLink } from '../../../../test/text-link.ts';

const app = sharedApp();

const open = (path: string) => app().client().get<string>(path);

it('is whole HTML from one request, said to nobody else and kept by nobody', async () => {
  const { path, take } = await addTextLink(app().config.databaseUrl ?? '');
  const { status, headers, body } = await open(path);
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('content-security-policy')).toMatch(/script-src 'self' 'sha256-.*trusted-types 'none'/);
  expect(headers.get('content-security-policy')).not.toContain('unsafe');
  expect(body).toContain('Still open');
  expect(body).toMatch(/Checked <span id="age" data-seconds="2\d">2\d s ago/);
  expect(body).toMatch(/Tue, Mar 2<br \/>9:15 AM MST/);
  expect(body).toContain('2 seats');
  expect((await open(`${path}/`)).status).toBe(200);
  const href = /href="([^"]+interview\.ics[^"]*)"/.exec(body)?.[1]?.replaceAll('&amp;', '&') ?? '';
  const calendar = await open(href);
  expect(calendar.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  expect(calendar.body).toMatch(/\r\nDTSTART:\d{4}0302T161500Z\r\n/);
  expect(calendar.body).toContain('STATUS:TENTATIVE');
  await take();
  await eventually(
    () => open(path),
    (gone) => gone.body.includes('Gone already'),
  );
});

it('has no calendar entry where no text leads', async () => {
  expect((await open('/o/zzzzzzz/interview.ics')).status).toBe(404);
});

it.each(['/o/zzzzzzz', '/o/made-up', '/o/%3Cscript%3E'])(
  'is not found where no text leads: %s',
  async (path) => {
    const { status, body } = await open(path);
    expect(status).toBe(404);
    expect(body).toContain('This link leads nowhere');
  },
);
