/** Watches by reach; apart, because a visitor's first page loads all of the other addresses. */
export const AREA_API = {
  areas: '/api/user/areas',
  area: '/api/user/areas/:id',
} as const;
