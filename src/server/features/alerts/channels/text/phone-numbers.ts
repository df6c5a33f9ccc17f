import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { normalizePhoneNumber } from '#domain/alerts/phone-number';
import { Failure } from '#server/platform/failure';

/** By region, not by prefix: +1 also covers the Caribbean. */
const REGIONS = new Set<string | undefined>(['US', 'CA']);
/** Numbers that cost somebody money or have no handset behind them. */
const NEVER_TEXTED = new Set<string | undefined>([
  'PREMIUM_RATE',
  'TOLL_FREE',
  'SHARED_COST',
  'UAN',
  'PAGER',
  'VOICEMAIL',
]);

/** What somebody typed as their number, in the one form that is stored (E.164). */
export function readPhoneNumber(typed: string): string {
  const number = parsePhoneNumberFromString(normalizePhoneNumber(typed));
  if (number === undefined || !number.isValid() || number.ext !== undefined)
    throw new Failure('invalid', 'phone-invalid', 'Please enter a valid phone number');
  if (!REGIONS.has(number.country) || NEVER_TEXTED.has(number.getType()))
    throw new Failure('invalid', 'phone-region', 'Please enter a mobile number from the US or Canada');
  return number.number;
}
