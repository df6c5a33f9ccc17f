/**
 * Codes a client decides on; the sentence beside them may change, these may not. Apart from the schemas, so that a page
 * which only compares a code loads no more than that.
 */
export const PROBLEM_CODES = {
  /** 401: no, unknown or ended session. */
  sessionEnded: 'session-ended',
  /** 401: e-mail and password do not belong together. */
  invalidCredentials: 'invalid-credentials',
  /** 401: the password given to confirm an action is not the account's. */
  wrongPassword: 'wrong-password',
  /** 403: signed in, but the subscription is missing or over. */
  subscriptionRequired: 'subscription-required',
  /** 403: signed in, but not allowed. */
  forbidden: 'forbidden',
  /** 403: the request comes from another site. */
  foreignOrigin: 'foreign-origin',
  /** 401 at login: the password is right, the account also asks for a code. 403: show the second factor (again) first. */
  secondFactorRequired: 'second-factor-required',
  /** 401: not a code or passkey of this account, or one that was used already. */
  wrongCode: 'wrong-code',
  /** 409: two-step verification is off; or nothing is being set up, or was for too long. */
  noSecondFactor: 'no-second-factor',
  noEnrollment: 'no-enrollment',
  /** 409: passkeys cannot be used at this address, this one is known already, or there are too many. */
  noPasskeys: 'no-passkeys',
  passkeyKnown: 'passkey-known',
  tooManyPasskeys: 'too-many-passkeys',
  /** 409: an operator's second factor cannot be turned off. */
  factorNeeded: 'factor-needed',
  /** 409: the e-mail address is taken. */
  emailTaken: 'email-taken',
  /** 400: the body, query or path does not fit the schema. */
  validation: 'validation',
  /** 400: the password is on the list of common ones, or is the user's own e-mail. */
  passwordTooCommon: 'password-too-common',
  /** 400: the link from the mail is unknown, used or too old. */
  resetLinkInvalid: 'reset-link-invalid',
  /** 400: the link that confirms an address is unknown or too old, or the account has another address by now. */
  emailLinkInvalid: 'email-link-invalid',
  /** 400: the new address is the one that the account has. */
  emailUnchanged: 'email-unchanged',
  /** 400: the link to a ticket is unknown or too old. */
  ticketLinkInvalid: 'ticket-link-invalid',
  /** 402: the provider declined; a new order with another way to pay may go through. */
  paymentDeclined: 'payment-declined',
  /** 409: the provider's answer is still out; ask again, nothing is charged twice. */
  paymentProcessing: 'payment-processing',
  /** 409: the order was not approved in the provider's window. */
  orderNotApproved: 'order-not-approved',
  /** 409: the order is no longer the one to pay; make a new one. */
  orderExpired: 'order-expired',
  /** 409: there is a running subscription, so there is nothing to pay. */
  alreadySubscribed: 'already-subscribed',
  /** 409: the subscription is in no state for this, such as resuming what was not canceled. */
  subscriptionState: 'subscription-state',
  /** 409: the provider no longer lets us charge the wallet, so it cannot renew. */
  walletMissing: 'wallet-missing',
  /** 409: the payment provider does not make this refund. */
  refundRefused: 'refund-refused',
  /** 409: a text that is not sent again; the sentence says why. */
  notResent: 'not-resent',
  /** 503: the payment provider cannot be reached just now. */
  paymentsUnavailable: 'payments-unavailable',
  /** 400: not a phone number; or one from outside the US and Canada, or that cannot be texted. */
  phoneInvalid: 'phone-invalid',
  phoneRegion: 'phone-region',
  /** 400: not the code that was sent; or one that is too old, used or tried too often. */
  codeWrong: 'code-wrong',
  codeSpent: 'code-spent',
  /** 409: a number, its confirmation or the consent to texts is missing. */
  phoneMissing: 'phone-missing',
  phoneUnverified: 'phone-unverified',
  consentRequired: 'consent-required',
  /** 409: nothing left to confirm. */
  phoneVerified: 'phone-verified',
  /** 409: the number has replied STOP. */
  optedOut: 'opted-out',
  /** 409: alerts by e-mail need a confirmed address. */
  emailUnconfirmed: 'email-unconfirmed',
  /** 400: the browser's push service is none that we call. 409: there are too many browsers. */
  pushServiceUnknown: 'push-service-unknown',
  tooManyBrowsers: 'too-many-browsers',
  /** 409: the location is no longer listed. */
  locationRetired: 'location-retired',
  /** 409: as many areas as one person can watch. */
  tooManyAreas: 'too-many-areas',
  /** 400: a ZIP or airport code, or a state, that we do not know. */
  unknownPlace: 'unknown-place',
  unknownState: 'unknown-state',
  /** 403: a call of a provider that was not signed by it. */
  forgedWebhook: 'forged-webhook',
  /** 503: no codes are sent at the moment. */
  codesPaused: 'codes-paused',
  /** 404 */
  notFound: 'not-found',
  /** 429, with Retry-After. */
  throttled: 'throttled',
  /** 500 and up: says nothing about the inside. */
  internal: 'internal',
} as const;

export type ProblemCode = (typeof PROBLEM_CODES)[keyof typeof PROBLEM_CODES];
