/** Why a person cannot be reached, in the order in which it is told. */
export const CONTACT_REASONS = ['not-verified', 'no-consent', 'opted-out', 'number-problem'] as const;
export type ContactReason = (typeof CONTACT_REASONS)[number];

/** Why a person may not be told anything, in the order in which it is told. */
export const GATE_REASONS = ['not-watching', ...CONTACT_REASONS, 'not-paid', 'booked', 'paused'] as const;
export type GateReason = (typeof GATE_REASONS)[number];

/** Why an opening is not what a person wants to hear of. */
export const FILTER_REASONS = [
  'open-before-watch',
  'party-size',
  'timeframe',
  'not-earlier',
  'weekday',
  'time-of-day',
  'urgency',
] as const;
export type FilterReason = (typeof FILTER_REASONS)[number];

/** Why it is not told yet. */
export const DEFERRAL_REASONS = ['quiet-hours', 'hourly', 'cool-down', 'provider-busy'] as const;
export type DeferralReason = (typeof DEFERRAL_REASONS)[number];

/** Why it was not told in the end, although it was wanted. */
export const HELD_REASONS = ['daily-limit', 'gone', 'unknown-not-resent', 'refused', 'our-error'] as const;
export type HeldReason = (typeof HELD_REASONS)[number];

export const REASONS = [...GATE_REASONS, ...FILTER_REASONS, ...DEFERRAL_REASONS, ...HELD_REASONS] as const;
export type Reason = (typeof REASONS)[number];

/** What a person is told; written so that each sentence says what would change it. */
export const REASON_SENTENCES: Record<Reason, string> = {
  'not-watching': 'You were not watching this location.',
  'not-verified': 'Your phone number was not confirmed.',
  'no-consent': 'You had not agreed to receive texts at this number.',
  'opted-out': 'Texts to this number were stopped by replying STOP.',
  'number-problem': 'Your number did not accept our texts.',
  'not-paid': 'There was no active subscription.',
  booked: 'You had told us that you got your interview.',
  paused: 'You had paused alerts.',
  'open-before-watch': 'It was already open when you began to watch this location.',
  'party-size': 'It had fewer seats than your party needs.',
  timeframe: 'It was further ahead than your alert timeframe.',
  'not-earlier': 'It was not before the date you asked for.',
  weekday: 'It was not on a weekend.',
  'time-of-day': 'It was at a time of day you did not choose.',
  urgency: 'Its priority was below the one you set.',
  'quiet-hours': 'It came during your quiet hours; it is sent afterwards if it is still open.',
  hourly: 'It is collected for your hourly text.',
  'cool-down': 'It is collected for the next text, because you were just texted about this location.',
  'provider-busy': 'The message provider was busy; it is tried again in a moment.',
  'daily-limit': 'Your daily alert limit was reached.',
  gone: 'It was gone before it could be sent.',
  'unknown-not-resent':
    'It is not known whether the message went out, and it was gone before it could be sent again.',
  refused: 'The message provider did not take it.',
  'our-error': 'Something went wrong on our side, so it could not be sent. We are looking into it.',
};
