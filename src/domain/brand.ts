/** The names and addresses that people see; everything else asks here. */
export const BRAND = 'Gatelight';

export const DEFAULT_SUPPORT_EMAIL = 'support@gatelight.example';

/**
 * The official scheduler has one address for all locations; `up` is Global Entry. The pages moved to this host in 2026,
 * the API that we poll stayed at `ttp.cbp.dhs.gov` (`TTP_URL`).
 */
export const OFFICIAL_BOOKING_URL =
  'https://ttp.dhs.gov/schedulerui/schedule-interview/location?lang=en&vo=true&returnUrl=ttp-external&service=up';

export const OFFICIAL_SITE_URL = 'https://ttp.dhs.gov/';

/** The program's own questions and answers. */
export const OFFICIAL_FAQ_URL = 'https://ttp.dhs.gov/faq';

/** Where the program lists the airports for interviews on arrival. */
export const OFFICIAL_ARRIVAL_URL =
  'https://www.cbp.gov/travel/trusted-traveler-programs/global-entry/enrollment-arrival';

export const PRICE_LINE = '$9.99/month • Cancel anytime • Secure checkout';

export const PRICE = '$9.99/month';

export const PAYMENT_PROVIDER = 'PayPal';

export const TEXT_PROVIDER = 'Twilio';

/** Stands in the hero and in the footer of every page. */
export const DISCLAIMER =
  'A private, independent service. Not affiliated with, endorsed by or connected to any government agency.';
