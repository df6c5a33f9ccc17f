/** How many messages ended with one code, and how many different addresses they went to. */
export interface ReportedCode {
  /** Null for messages that were delivered. */
  code: string | null;
  messages: number;
  addresses: number;
}

/** One person who reports us as spam must not stop the texts of everybody else. */
const FEWEST_ADDRESSES = 5;
const SMALLEST_SHARE = 0.2;

/** Whether carriers filter what we send: a large share of it, and if so, to many addresses. */
export function filteringIn(
  reported: readonly ReportedCode[],
  isFiltered: (code: string) => boolean,
): 'none' | 'few' | 'many' {
  const filtered = reported.filter(({ code }) => code !== null && isFiltered(code));
  const messages = (codes: readonly ReportedCode[]) => codes.reduce((sum, entry) => sum + entry.messages, 0);
  if (filtered.length === 0 || messages(filtered) < SMALLEST_SHARE * messages(reported)) return 'none';
  const addresses = filtered.reduce((sum, entry) => sum + entry.addresses, 0);
  return addresses < FEWEST_ADDRESSES ? 'few' : 'many';
}
