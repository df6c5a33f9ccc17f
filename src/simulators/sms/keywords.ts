export type Keyword = 'STOP' | 'START' | 'HELP';

const WORDS: Readonly<Record<Keyword, readonly string[]>> = {
  STOP: ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT'],
  START: ['START', 'UNSTOP', 'YES'],
  HELP: ['HELP', 'INFO'],
};

/** What the provider answers by itself. */
export const PROVIDER_ANSWERS: Readonly<Record<Keyword, string>> = {
  STOP: 'You have opted out and will get no more texts from this number. Reply START to get them again.',
  START: 'You will get texts from this number again. Reply HELP for help or STOP to end them.',
  HELP: 'Reply STOP to end these texts. Msg and data rates may apply.',
};

/** A keyword counts only when it is the whole text. */
export function keywordOf(body: string): Keyword | undefined {
  const word = body.trim().toUpperCase();
  return (Object.keys(WORDS) as Keyword[]).find((keyword) => WORDS[keyword].includes(word));
}
