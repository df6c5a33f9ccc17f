import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { isForeignNumber, normalizePhoneNumber } from '#domain/alerts/phone-number';
import { Failure } from '#server/platform/failure';

/** By region, not by prefix: +1 also covers the Caribbean. */
const REGIONS = new Set<string | undefined>(['US', 'CA']);
/** In North America a mobile number cannot be told from a landline. Others cost somebody money or have no handset. */
const TYPES = new Set<string | undefined>(['MOBILE', 'FIXED_LINE', 'FIXED_LINE_OR_MOBILE']);
/** Premium in every area code that has it. */
const PREMIUM_EXCHANGE = /^\d{3}976/;

/** What somebody typed as their number, in the one form that is stored (E.164). */
export function readPhoneNumber(typed: string): string {
  if (isForeignNumber(typed)) throw wrongRegion();
  const number = parsePhoneNumberFromString(normalizePhoneNumber(typed));
  if (number === undefined || !number.isValid() || number.ext !== undefined)
    throw new Failure('invalid', 'phone-invalid', 'Please enter a valid phone number');
  if (!REGIONS.has(number.country) || !TYPES.has(number.getType())) throw wrongRegion();
  if (PREMIUM_EXCHANGE.test(number.nationalNumber)) throw wrongRegion();
  return number.number;
}

function wrongRegion(): Failure {
  return new Failure('invalid', 'phone-region', 'Please enter a mobile number from the US or Canada');
}
