/** One plan, one price. Money is whole cents inside; it becomes dollars only where it leaves. */
export const PRICE_CENTS = 999;
export const CURRENCY = 'USD';
export const INTENT = 'CAPTURE';
export const PLAN = 'Premium Plan';

/** 999 → "9.99", as the provider and our sentences write it. */
export function dollars(cents: number): string {
  return (cents / 100).toFixed(2);
}
