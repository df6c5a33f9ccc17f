import { expect, it } from 'vitest';
import { zoneNote } from './zone-note.ts';

const WINTER = Date.parse('2026-12-02T17:15:00Z');
const SUMMER = Date.parse('2026-07-02T17:15:00Z');

it.each([
  ['America/Los_Angeles', WINTER, 'times in PST'],
  ['America/Los_Angeles', SUMMER, 'times in PDT'],
  ['America/New_York', WINTER, 'times in EST, 3 h ahead of you'],
  ['Pacific/Honolulu', WINTER, 'times in HST, 2 h behind you'],
  ['America/Phoenix', SUMMER, 'times in MST'],
])('%s at %i: %s', (zone, instant, note) =>
  expect(zoneNote(zone, 'America/Los_Angeles', instant)).toBe(note),
);
