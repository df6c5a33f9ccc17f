import { BRAND, PRICE } from '#domain/brand';

const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** The one text about a renewal that did not happen; the rest is told by mail. One segment, and no link to mistrust. */
export function paymentFailedText(graceUntil: Date | null): string {
  const until = graceUntil === null ? 'for a short while' : `until ${day.format(graceUntil)}`;
  return `${BRAND}: your ${PRICE.replace('/month', '')} payment did not go through. Alerts go on ${until}. To keep them, pay on your account page. Reply STOP to end texts.`;
}
