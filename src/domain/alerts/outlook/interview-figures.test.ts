import { expect, it } from 'vitest';
import { FEWEST_INTERVIEWS, publicInterviewFigures } from './interview-figures.ts';

it('shows figures with their counts, and nothing at all below the minimum', () => {
  const counts = { customers: 80, booked: FEWEST_INTERVIEWS, medianDays: 12.5 };
  expect(publicInterviewFigures(counts)).toEqual({ ...counts, share: 0.25 });
  expect(publicInterviewFigures({ ...counts, booked: FEWEST_INTERVIEWS - 1 })).toBeNull();
});
