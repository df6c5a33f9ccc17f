/** "I got my interview"; apart from the other addresses, because only the signed-in product loads it. */
export const BOOKING_API = {
  booking: '/api/booking',
  earlier: '/api/booking/earlier',
} as const;

/** The place on the dashboard where one says it; other pages lead there. */
export const GOT_INTERVIEW = 'got-interview';
