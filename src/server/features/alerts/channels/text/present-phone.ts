import type { User } from '#contract/accounts';
import type { ContactRow } from '#server/features/alerts/channels/contact-store';
import { openAddress } from '#server/features/alerts/channels/sealed-rows';
import type { ContactProblem } from '#server/features/alerts/tables';
import type { Sealer } from '#server/platform/keys/sealing';

type PhoneOfUser = Pick<
  User,
  'phoneNumber' | 'phoneVerified' | 'phoneConsentRequired' | 'smsOptedOut' | 'phoneProblem' | 'timeZone'
>;

const PROBLEMS: Record<ContactProblem, string> = {
  undeliverable: 'Our texts to this number do not arrive. Please check the number, or enter another one.',
  refused: 'This number cannot receive our texts. Please enter a mobile number.',
};

/** The number in full, for its owner alone; operators see a mask of it. */
export function presentPhone(
  contact: ContactRow | undefined,
  timeZone: string | null,
  sealer: Sealer,
): PhoneOfUser {
  const problem = contact?.problem ?? null;
  return {
    phoneNumber: contact === undefined ? null : openAddress(sealer, contact),
    phoneVerified: contact?.verified_at instanceof Date,
    phoneConsentRequired: contact !== undefined && contact.consented_at === null,
    // Who has not confirmed the number must not learn what its owner told us.
    smsOptedOut: contact?.opted_out === true && contact.verified_at !== null,
    phoneProblem: problem === null ? null : PROBLEMS[problem],
    timeZone,
  };
}
