/** Counts of people who told us that they got their interview. */
export interface InterviewCounts {
  customers: number;
  booked: number;
  medianDays: number | null;
}

export interface PublicInterviewFigures extends InterviewCounts {
  share: number;
}

/** With fewer, one person more or less moves the figures, and somebody might be recognized. */
export const FEWEST_INTERVIEWS = 20;

/** What may be shown in public; null below the minimum. */
export function publicInterviewFigures(counts: InterviewCounts): PublicInterviewFigures | null {
  const { customers, booked, medianDays } = counts;
  if (booked < FEWEST_INTERVIEWS) return null;
  return { customers, booked, share: booked / customers, medianDays };
}
