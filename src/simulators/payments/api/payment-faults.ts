import type { FaultKinds } from '#simulators/faults';

/** Before or after the provider has done what was asked. */
export type PaymentsMoment = 'before' | 'after';

export const PAYMENT_FAULTS = {
  'drop-before': { moment: 'before', effect: 'drop', label: 'Cut the line, nothing done' },
  'drop-after': { moment: 'after', effect: 'drop', label: 'Cut the line, but it is done' },
  'hang-before': { moment: 'before', effect: 'hang', label: 'Keep waiting, nothing done yet' },
  'hang-after': { moment: 'after', effect: 'hang', label: 'Keep waiting, but it is done' },
  '500-before': { moment: 'before', effect: 'status', status: 500, label: 'Fail (500), nothing done' },
  '500-after': { moment: 'after', effect: 'status', status: 500, label: 'Fail (500), but it is done' },
  '503-before': { moment: 'before', effect: 'status', status: 503, label: 'Be unavailable (503)' },
  '429': { moment: 'before', effect: 'status', status: 429, label: 'Ask to slow down (429)' },
  '401': { moment: 'before', effect: 'status', status: 401, label: 'Refuse the token (401)' },
} as const satisfies FaultKinds<PaymentsMoment>;

/** What chance may choose; callers that hang would only make a storm slow. */
export const CHANCE_FAULTS = [
  'drop-before',
  'drop-after',
  '500-before',
  '500-after',
  '503-before',
  '429',
] as const satisfies readonly (keyof typeof PAYMENT_FAULTS)[];

/** The calls that can be made to fail by themselves. */
export const PAYMENT_CALLS = ['token', 'create', 'charge', 'get', 'capture', 'refund', 'vault'] as const;
export type PaymentCall = (typeof PAYMENT_CALLS)[number];
