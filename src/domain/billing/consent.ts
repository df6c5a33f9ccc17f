/**
 * What stands beside the pay button. Pressing it is the consent, so each order keeps which wording was shown and when;
 * whoever changes a word here raises the version.
 */
export const CONSENT_VERSION = 1;

export const CONSENT_TEXT =
  'By paying you agree that $9.99 is charged now and again each month to the PayPal wallet you choose, until you cancel. ' +
  'Cancel anytime on your account page: you keep what you paid for to the end of the month, and nothing more is charged.';
