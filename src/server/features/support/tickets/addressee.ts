/** Where mail about a ticket goes, and whether the owner of that address has confirmed it. */
export interface Addressee {
  to: string;
  /** Only then is anything mailed that a writer chose the words of. */
  confirmed: boolean;
  /** Given with the ticket: whoever reads mail there may have no account, or another one. */
  given: boolean;
}

interface AccountAddress {
  email: string;
  email_confirmed_at: Date | null;
}

/** Nobody when the account was deleted. */
export function addresseeOf(
  ticket: { email: string | null; email_confirmed_at: Date | null },
  account: AccountAddress | undefined,
): Addressee | undefined {
  const { email } = ticket;
  if (email !== null && email.toLowerCase() !== account?.email.toLowerCase())
    return { to: email, confirmed: ticket.email_confirmed_at !== null, given: true };
  if (account === undefined) return undefined;
  return { to: account.email, confirmed: account.email_confirmed_at !== null, given: false };
}
