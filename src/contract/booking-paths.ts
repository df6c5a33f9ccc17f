/** "I got my interview"; apart from the other addresses, because only the signed-in product loads it. */
export const BOOKING_API = {
  booking: '/api/booking',
  earlier: '/api/booking/earlier',
  calendar: '/api/booking/calendar',
} as const;

/** The place on the dashboard where one says it; other pages lead there. */
export const GOT_INTERVIEW = 'got-interview';

/** Links by which others read one's watch list. */
export const SHARED_LIST_API = {
  lists: '/api/user/shared-lists',
  list: '/api/user/shared-lists/:id',
} as const;
