import { describe, expect, it } from 'vitest';
import type { Program } from '#domain/availability/programs';
import { OFFICIAL_BOOKING_URL, OFFICIAL_SITE_URL } from '#domain/brand';
import type { LinkedOpening } from '#server/features/alerts/service';
import type { OpenPlace } from '#server/features/availability/service';
import { openingHtml, unknownLinkHtml, unreadableLinkHtml } from './page-html.ts';
import { openingPage, type OpeningPageFacts } from './page-model.ts';

const NOW = new Date('2026-11-15T16:41:00Z');
const before = (seconds: number) => new Date(NOW.getTime() - seconds * 1_000);

const TUCSON = {
  id: 1,
  name: 'Tucson Enrollment Center',
  city: 'Tucson',
  state: 'AZ',
  timeZone: 'America/Phoenix',
};

const opening = (date: string, more: Partial<LinkedOpening> = {}): LinkedOpening => ({
  id: Date.parse(date),
  location: TUCSON,
  date,
  slots: 1,
  open: true,
  firstSeenAt: before(120),
  goneAt: null,
  checkedAt: before(20),
  programs: ['global-entry'],
  ...more,
});

const SOON = '2026-11-24T09:15:00-07:00';
const LATER = '2026-11-24T10:30:00-07:00';
const GONE = { open: false, goneAt: before(30), firstSeenAt: before(210) };

const PHOENIX: OpenPlace = {
  location: { ...TUCSON, id: 2, name: 'Phoenix Sky Harbor (PHX)', city: 'Phoenix' },
  miles: 109.6,
  slots: [
    { date: '2026-11-16T08:30:00-07:00', slots: 3 },
    { date: '2026-11-17T08:30:00-07:00', slots: 3 },
  ],
};
const HERE: OpenPlace = {
  location: TUCSON,
  miles: 0,
  slots: [
    { date: SOON, slots: 1 },
    { date: '2026-12-03T08:00:00-07:00', slots: 2 },
  ],
};

const facts = (more: Partial<OpeningPageFacts> = {}): OpeningPageFacts => ({
  now: NOW,
  program: 'global-entry',
  openings: [opening(SOON)],
  near: [],
  sourceIsDown: false,
  ...more,
});

const CODE = 'abcdefg';
const FRAME = { isSimulated: false };

describe('the page behind a text', () => {
  it('says that it is still open, and how many seconds ago it was checked', () => {
    expect(openingPage(facts())).toEqual({
      state: 'open',
      label: 'Still open',
      note: 'It can be gone within a minute.',
      checkedSeconds: 20,
      headline: {
        id: Date.parse(SOON),
        day: 'Tue, Nov 24',
        clock: '9:15 AM MST',
        center: 'Tucson Enrollment Center',
        place: 'Tucson, AZ',
        seats: 1,
      },
      bookingUrl: OFFICIAL_BOOKING_URL,
      found: 'Found 9:39 AM MST',
      alsoOpen: [],
      alsoGone: [],
    });
  });

  it('leads to the pages of the program its readers applied for, where the center interviews for it', () => {
    const urlOf = (program: Program, programs: Program[]) =>
      openingPage(facts({ program, openings: [opening(SOON, { programs })] })).bookingUrl;
    expect(urlOf('global-entry', ['global-entry', 'nexus'])).toBe(OFFICIAL_BOOKING_URL);
    expect(urlOf('nexus', ['global-entry', 'nexus'])).toContain('service=nh');
    expect(urlOf('global-entry', ['nexus'])).toContain('service=nh');
    expect(urlOf('sentri', ['global-entry', 'sentri'])).toBe(OFFICIAL_SITE_URL);
  });

  it('is about the soonest of several that is still open, and names those that are gone', () => {
    const page = openingPage(facts({ openings: [opening(SOON, GONE), opening(LATER, { slots: 2 })] }));
    expect([page.state, page.headline?.clock, page.headline?.seats]).toEqual(['open', '10:30 AM MST', 2]);
    expect(page.alsoGone).toEqual(['Tue, Nov 24, 9:15 AM MST']);
  });

  it('offers the others of the text, then the same center, then the nearest, each once', () => {
    const page = openingPage(facts({ openings: [opening(SOON), opening(LATER)], near: [HERE, PHOENIX] }));
    expect(page.alsoOpen).toEqual([
      { when: 'Tue, Nov 24, 10:30 AM MST', where: 'Tucson · in this text', seats: 1 },
      { when: 'Thu, Dec 3, 8:00 AM MST', where: 'Tucson · same center', seats: 2 },
      { when: 'Mon, Nov 16, 8:30 AM MST', where: 'Phoenix Sky Harbor (PHX) · 110 miles', seats: 3 },
    ]);
  });

  it('says that it is gone, and how long it was there', () => {
    const page = openingPage(facts({ openings: [opening(SOON, GONE)] }));
    expect([page.state, page.label]).toEqual(['gone', 'Gone already']);
    expect(page.note).toBe('It was open for about 3 min. We text you when the next one opens.');
  });

  it('does not call it gone for taken when its time has come', () => {
    const page = openingPage(facts({ openings: [opening('2026-11-15T09:15:00-07:00', { open: false })] }));
    expect(page.note).toBe('Its time has come.');
  });

  it.each([
    ['the source does not answer', { sourceIsDown: true }, 1_560, /CBP’s site is not answering us/],
    ['nobody has looked for a while', {}, 1_560, /We have not looked since/],
  ])('claims no more than it knows when %s', (_when, more, seconds, note) => {
    const page = openingPage(facts({ openings: [opening(SOON, { checkedAt: before(seconds) })], ...more }));
    expect([page.state, page.label, page.checkedSeconds]).toEqual(['unsure', 'Open at 9:15 AM MST', seconds]);
    expect(page.note).toMatch(note);
  });

  it('names the day on which it was found unless that is today', () => {
    const page = openingPage(facts({ openings: [opening(SOON, { firstSeenAt: before(86_400) })] }));
    expect(page.found).toBe('Found Sat, Nov 14, 9:41 AM MST');
  });

  it('knows a text whose openings are no longer kept', () => {
    expect(openingPage(facts({ openings: [] }))).toMatchObject({ state: 'gone', headline: null });
  });
});

describe('its HTML', () => {
  it('is smaller than 15 kB with everything in it', () => {
    const openings = [opening(SOON), opening(LATER), opening('2026-11-25T10:30:00-07:00', GONE)];
    const text = openingHtml(openingPage(facts({ openings, near: [HERE, PHOENIX] })), FRAME, CODE);
    expect(Buffer.byteLength(text)).toBeLessThan(15_000);
  });

  it('escapes what comes from outside', () => {
    const location = { ...TUCSON, name: '<img src=x> & "Sons"' };
    const text = openingHtml(openingPage(facts({ openings: [opening(SOON, { location })] })), FRAME, CODE);
    expect(text).toContain('&lt;img src=x&gt; &amp; &quot;Sons&quot;');
    expect(text).not.toContain('<img');
  });

  it('has one version as long as nothing but the age changes', () => {
    const versionAt = (more: Partial<LinkedOpening>) =>
      /data-version="([^"]+)"/.exec(
        openingHtml(openingPage(facts({ openings: [opening(SOON, more)] })), FRAME, CODE),
      )?.[1];
    expect(versionAt({ checkedAt: before(5) })).toBe(versionAt({}));
    expect(versionAt({ slots: 2 })).not.toBe(versionAt({}));
  });

  it('tells a demonstration from the real thing', () => {
    const page = openingPage(facts());
    expect(openingHtml(page, { isSimulated: true }, CODE)).toContain('its openings are simulated');
    expect(openingHtml(page, FRAME, CODE)).not.toContain('simulated');
  });

  it('leads to the official site even when nothing can be read', () => {
    expect(unreadableLinkHtml(FRAME)).toContain('Book on CBP Website');
    expect(unknownLinkHtml(FRAME)).toContain('This link leads nowhere');
  });
});
