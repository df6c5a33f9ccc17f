/** Watches by reach; apart, because a visitor's first page loads all of the other addresses. */
export const AREA_API = {
  areas: '/api/user/areas',
  area: '/api/user/areas/:id',
} as const;

export const PLACE_MESSAGE = 'Enter a five-digit ZIP code or a three-letter airport code';
/** What a person types, in capitals. */
export const PLACE = /^(\d{5}|[A-Z]{3})$/;
