const ROWS = [
  ['Account, settings, locations', 'until you delete the account'],
  ['A session', '30 days after its last use, 90 days at most'],
  ['Security log: logins and changes', '90 days; network address and browser for 30 days'],
  ['Where you have logged in from, as a fingerprint', '90 days after the last login there'],
  ['Two-step verification and recovery codes', 'until you turn it off or delete the account'],
  ['A link to choose a new password', 'one hour, and it works once'],
  ['A link to confirm your email', 'three days'],
  ['A change of your email, with both addresses', '7 days'],
  ['Phone number', 'until you change it or delete the account'],
  ['Your consent to texts', 'until you delete the account'],
  ['A code sent to your phone', 'works for 10 minutes, erased a day later'],
  [
    'That you got your interview, and its date if you told us',
    'until you take it back or delete the account',
  ],
  ['A link that shares your list, as a fingerprint', 'until you end it or delete the account'],
  ['Alerts', '13 months; number and wording for 90 days'],
  ['Why other alerts were not sent, past settings and ended watches', '60 days'],
  ['That you were sent a weekly mail', '60 days'],
  ['Codes, confirmations and answers by text', '30 days'],
  ['Your replies by text', '7 days'],
  ['Saved wallet, held by the payment provider', 'until the subscription ends'],
  [
    'Records of payments',
    'seven years, as bookkeeping rules demand; without personal data once the account is deleted',
  ],
  ['STOP for a number', 'until START comes from it, also after the account is deleted'],
  ['Messages to support and feedback', 'until you delete the account; without an account, one year'],
  ['Which help articles were read', '90 days, as a fingerprint of the network address; only the count stays'],
  ['A link to a question sent without an account', '30 days'],
  ['Counters against abuse', 'one day'],
] as const;

/** How long each kind of data is kept; what the code does, in words. */
export function RetentionTable() {
  return (
    <table className="w-full text-left text-[0.9375rem]">
      <caption className="sr-only">How long each kind of data is kept</caption>
      <thead>
        <tr className="border-b-2 border-ink align-bottom">
          <th scope="col" className="py-2 pr-4 font-semibold">
            What
          </th>
          <th scope="col" className="py-2 font-semibold">
            Kept
          </th>
        </tr>
      </thead>
      <tbody>
        {ROWS.map(([what, kept]) => (
          <tr key={what} className="border-b border-line align-top">
            <th scope="row" className="w-1/2 py-2 pr-4 font-medium">
              {what}
            </th>
            <td className="py-2 text-ink-2">{kept}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
