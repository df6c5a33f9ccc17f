import type { User } from '#contract/accounts';
import { openAddress } from '#server/features/alerts/channels/sealed-rows';
import type { ContactProblem } from '#server/features/alerts/tables';
import type { Sealer } from '#server/platform/keys/sealing';
import type { OwnPhoneRow } from './phone-store.ts';

type PhoneOfUser = Pick<
  User,
  'phoneNumber' | 'phoneVerified' | 'phoneConsentRequired' | 'smsOptedOut' | 'phoneProblem' | 'timeZone'
>;

const PROBLEMS: Record<ContactProblem, string> = {
  undeliverable: 'Our texts to this number do not arrive. Please check the number, or enter another one.',
  refused: 'This number cannot receive our texts. Please enter a mobile number.',
};

/** The number in full, for its owner alone; operators see a mask of it. */
export function presentOwnPhone(row: OwnPhoneRow | undefined, sealer: Sealer): PhoneOfUser {
  const { account_id = null, address_sealed = null, problem = null } = row ?? {};
  const sealed = address_sealed === null ? null : Buffer.from(address_sealed, 'hex');
  return {
    phoneNumber: sealed && openAddress(sealer, { account_id, address_sealed: sealed }),
    phoneVerified: row?.verified === true,
    phoneConsentRequired: sealed !== null && row?.consented !== true,
    // Who has not confirmed the number must not learn what its owner told us.
    smsOptedOut: row?.opted_out === true && row.verified,
    phoneProblem: problem === null ? null : PROBLEMS[problem],
    timeZone: row?.time_zone ?? null,
  };
}
