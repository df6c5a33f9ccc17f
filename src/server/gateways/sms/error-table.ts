/**
 * What the provider's number for a failure means, at the call or in a later status call: sends by Messaging Service are
 * accepted first and refused afterwards with the same numbers.
 */
export type TextErrorMeaning =
  /** The person said STOP: kept as an opt-out. The person knows; no alarm. */
  | 'opted-out'
  /** Never to this number: marked, its owner is told by mail and banner. */
  | 'number-refused'
  /** The phone company gave up on this number: the same after two in a row. */
  | 'number-unreachable'
  /** Our account may not text this number. Repeating does not help; an operator is told, the number is not blamed. */
  | 'account-limited'
  /** Our request or our account is wrong: an operator is told, the text is tried again while it is fresh. */
  | 'our-fault'
  /** Not taken this time: tried again while it is fresh. */
  | 'not-taken'
  /** The phone was off or the network failed: one more try while the openings are there. */
  | 'transient'
  /** Carriers take our texts for spam, or our sender is not registered: sending pauses, an operator is told. */
  | 'filtered'
  /** It was too late to be of use. */
  | 'expired'
  /** The carrier never answered. It may have arrived, so it is not sent again. */
  | 'maybe-delivered';

interface TextError {
  means: TextErrorMeaning;
  what: string;
}

/** Every number that the provider documents for the calls we make. Others count by their HTTP status, or as final. */
export const TEXT_ERRORS: Readonly<Record<number, TextError>> = {
  14107: { means: 'transient', what: 'too many texts between two numbers within seconds' },
  20003: { means: 'our-fault', what: 'wrong credentials' },
  20404: { means: 'our-fault', what: 'no such account or address' },
  20429: { means: 'not-taken', what: 'too many requests' },
  21211: { means: 'number-refused', what: 'not a valid number' },
  21265: { means: 'number-refused', what: 'a short code' },
  21266: { means: 'number-refused', what: 'the number is our own sender' },
  21408: { means: 'number-refused', what: 'a region that is not enabled' },
  21601: { means: 'our-fault', what: 'not a number of this account' },
  21602: { means: 'our-fault', what: 'no text' },
  21603: { means: 'our-fault', what: 'no sender' },
  21604: { means: 'our-fault', what: 'no number' },
  21606: { means: 'our-fault', what: 'not our sender' },
  21608: { means: 'account-limited', what: 'a trial account texts only numbers that were verified with it' },
  21609: { means: 'our-fault', what: 'the address for status calls is not valid: check PUBLIC_URL' },
  21610: { means: 'opted-out', what: 'the person replied STOP' },
  21611: { means: 'not-taken', what: 'the queue of the sender is full' },
  21612: { means: 'number-refused', what: 'no route to this number' },
  21614: { means: 'number-refused', what: 'not a mobile number' },
  21617: { means: 'our-fault', what: 'the text is too long' },
  21635: { means: 'number-refused', what: 'a landline' },
  21659: { means: 'our-fault', what: 'the sender is not a number of the provider' },
  21660: { means: 'our-fault', what: 'the sender belongs to another account' },
  21661: { means: 'our-fault', what: 'the sender cannot text' },
  21701: { means: 'our-fault', what: 'no such messaging service in this account' },
  21703: { means: 'our-fault', what: 'the messaging service has no sender' },
  21705: { means: 'our-fault', what: 'not the id of a messaging service' },
  30001: { means: 'transient', what: 'queue overflow' },
  30002: { means: 'account-limited', what: 'the account is suspended' },
  30003: { means: 'transient', what: 'the phone is off' },
  30004: { means: 'number-unreachable', what: 'blocked' },
  30005: { means: 'number-unreachable', what: 'unknown handset' },
  30006: { means: 'number-unreachable', what: 'landline, or carrier out of reach' },
  30007: { means: 'filtered', what: 'filtered by the carrier' },
  30008: { means: 'transient', what: 'unknown error' },
  30021: { means: 'transient', what: 'an error inside the messaging service' },
  30022: { means: 'transient', what: 'faster than the campaign allows' },
  30032: { means: 'filtered', what: 'the toll-free number is not verified' },
  30034: { means: 'filtered', what: 'the number is not registered' },
  30036: { means: 'expired', what: 'the validity period was over' },
  30044: { means: 'account-limited', what: 'longer than a trial account may send' },
  30410: { means: 'maybe-delivered', what: 'the carrier did not answer in time' },
  63038: { means: 'account-limited', what: 'the account has sent its most for a day' },
};

export const meaningOfTextError = (code: number): TextErrorMeaning | undefined => TEXT_ERRORS[code]?.means;
