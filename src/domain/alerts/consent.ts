import { BRAND } from '#domain/brand';

/** Grows whenever the wording does, so that each record says what was agreed to. */
export const CONSENT_VERSION = '2026-11';

/** Stands at the phone field, beside a box that is not ticked. */
export const CONSENT_WORDING =
  `I agree to receive recurring automated texts from ${BRAND} about interview openings at the locations I watch: ` +
  'up to 10 a day, at any hour unless I set quiet hours. Consent is not a condition of purchase. ' +
  'Message and data rates may apply. Reply STOP to end or HELP for help. See our Terms and Privacy Policy.';
