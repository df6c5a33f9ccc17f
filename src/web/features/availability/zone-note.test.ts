import { expect, it } from 'vitest';
import { zoneNote } from './zone-note.ts';

const WINTER = '2026-12-02T17:15:00Z';
const SUMMER = '2026-07-02T17:15:00Z';

it.each([
  ['America/Los_Angeles', WINTER, 'times in PST'],
  ['America/Los_Angeles', SUMMER, 'times in PDT'],
  ['America/New_York', WINTER, 'times in EST, 3 h ahead of you'],
  ['Pacific/Honolulu', WINTER, 'times in HST, 2 h behind you'],
  ['America/Phoenix', SUMMER, 'times in MST'],
])('%s at %s: %s', (zone, date, note) => expect(zoneNote(zone, 'America/Los_Angeles', [date])).toBe(note));

it('names neither winter nor summer time where the clock changes between the slots', () =>
  expect(zoneNote('America/Los_Angeles', 'America/Los_Angeles', [WINTER, SUMMER])).toBe('times in PT'));
