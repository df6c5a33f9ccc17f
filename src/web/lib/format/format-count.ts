/** A whole number as "12,345". The browser's own formatter takes a phone a tenth of a second to make. */
export const formatCount = (count: number): string => String(count).replaceAll(/\B(?=(\d{3})+$)/g, ',');
