import { expect, it } from 'vitest';
import { fitsOneSegment } from '#domain/alerts/messages/gsm7';
import { paymentFailedText } from './payment-failed-text.ts';

it('says what happened and until when alerts go on, in one segment', () => {
  const text = paymentFailedText(new Date('2026-12-30T23:00:00Z'));
  expect(text).toBe(
    'Gatelight: your $9.99 payment did not go through. Alerts go on until Dec 30. To keep them, pay on your account page. Reply STOP to end texts.',
  );
  expect([text, paymentFailedText(null)].every(fitsOneSegment)).toBe(true);
});
