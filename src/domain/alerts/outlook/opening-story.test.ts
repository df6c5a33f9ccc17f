import { describe, expect, it } from 'vitest';
import { openingStory, type OpeningFacts } from './opening-story.ts';

const SEEN = Date.parse('2026-11-15T16:39:02Z');
const FACTS: OpeningFacts = {
  center: 'Tucson Enrollment Center',
  at: '2026-11-24T09:15',
  timeZone: 'America/Phoenix',
  seenAt: SEEN,
  checkedAt: SEEN,
  textedAt: SEEN + 4_000,
  deliveredAt: SEEN + 7_400,
  goneAt: SEEN + 245_000,
};

describe('the story of an opening', () => {
  it('tells each step by the clock of the center and the time since it was seen', () => {
    expect(openingStory(FACTS, false)).toEqual({
      heading: 'One real opening, start to end',
      note: 'Tucson Enrollment Center, Tue, Nov 24, 9:15 AM MST. The latest that we texted and saw gone, not the fastest.',
      steps: [
        { name: 'Seen', when: '9:39:02 AM MST' },
        { name: 'Checked', when: 'in the same look' },
        { name: 'Texted', when: '4 s later' },
        { name: 'Delivered', when: '7 s later' },
        { name: 'Gone', when: '4 min later' },
      ],
    });
  });

  it('does not hide that one was gone before the text arrived', () => {
    const { steps } = openingStory({ ...FACTS, goneAt: SEEN + 6_000 }, false);
    expect(steps.map(({ name }) => name)).toEqual(['Seen', 'Checked', 'Texted', 'Gone', 'Delivered']);
  });

  it('says that a demonstration is one', () => {
    const { heading, note } = openingStory(FACTS, true);
    expect(`${heading} ${note}`).toMatch(/simulated.*demonstration/);
  });

  it('says plainly that there is nothing to tell', () => {
    const { note, steps } = openingStory(null, false);
    expect([steps, note]).toEqual([[], expect.stringMatching(/no opening went all the way/)]);
  });
});
