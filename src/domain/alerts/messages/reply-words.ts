/** What somebody asks for with a text to us. */
export type Reply =
  | { word: 'stop' }
  | { word: 'start' }
  | { word: 'help' }
  | { word: 'pause'; days: number }
  | { word: 'resume' }
  | { word: 'status' }
  | { word: 'next' }
  | { word: 'booked' }
  | { word: 'unknown' };

/** The provider answers these itself; we mirror what they mean. */
const PROVIDER_WORDS = {
  stop: ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT'],
  start: ['START', 'UNSTOP', 'YES'],
  help: ['HELP', 'INFO'],
} as const;

export const DEFAULT_PAUSE_DAYS = 3;
const LONGEST_PAUSE_DAYS = 365;

/** Reads a text; capitals, blanks and punctuation around it do not matter. */
export function readReply(body: string): Reply {
  const text = body
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, ' ')
    .trim();
  for (const word of ['stop', 'start', 'help'] as const)
    if ((PROVIDER_WORDS[word] as readonly string[]).includes(text)) return { word };
  if (text === 'STOP ALL' || text === 'OPT OUT') return { word: 'stop' };
  if (text === 'RESUME') return { word: 'resume' };
  if (text === 'STATUS') return { word: 'status' };
  if (text === 'NEXT') return { word: 'next' };
  if (text === 'BOOKED') return { word: 'booked' };
  const pause = /^PAUSE(?: (\d{1,3})(?: DAYS?)?)?$/.exec(text);
  if (pause === null) return { word: 'unknown' };
  const days = pause[1] === undefined ? DEFAULT_PAUSE_DAYS : Number(pause[1]);
  return days >= 1 && days <= LONGEST_PAUSE_DAYS ? { word: 'pause', days } : { word: 'unknown' };
}
