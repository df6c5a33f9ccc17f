import type { ToldOpening } from '#contract/alerts';
import { formatMoment } from './format-time.ts';

/** "San Francisco Enrollment Center: Wed, Dec 2, 9:15 AM PST (2)" */
export const openingLine = ({ location, date, slots }: ToldOpening): string =>
  `${location.name}: ${formatMoment(date, location.timeZone)} (${slots})`;
