import type { User } from '#contract/accounts';
import type { Sealer } from '#server/platform/sealing';
import type { RecipientRow } from './recipient-store.ts';
import type { NumberProblem } from './tables.ts';

type PhoneOfUser = Pick<User, 'phoneNumber' | 'phoneVerified' | 'smsOptedOut' | 'phoneProblem' | 'timeZone'>;

const PROBLEMS: Record<NumberProblem, string> = {
  undeliverable: 'Our texts to this number do not arrive. Please check the number, or enter another one.',
  refused: 'This number cannot receive our texts. Please enter a mobile number.',
};

/** Where the owner of a number reads it; operators see a mask of it. */
export function presentPhone(recipient: RecipientRow | undefined, sealer: Sealer): PhoneOfUser {
  const sealed = recipient?.number_sealed ?? null;
  const problem = recipient?.number_problem ?? null;
  return {
    phoneNumber: sealed === null ? null : sealer.open(sealed),
    phoneVerified: recipient?.verified_at instanceof Date,
    smsOptedOut: recipient?.opted_out === true,
    phoneProblem: problem === null ? null : PROBLEMS[problem],
    timeZone: recipient?.time_zone ?? null,
  };
}
