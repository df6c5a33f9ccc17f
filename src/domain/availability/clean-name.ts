/** Short words that stay small inside a name, and the abbreviations that stay tall. */
const SMALL = new Set(['and', 'of', 'the', 'at', 'in', 'for', 'on']);
const TALL = new Set(
  'EC FAST FO CFO GE GEEC POE RI SENTRI US U.S. DC NY NJ VA OR MO NE DE CT JFK DFW OMA SEAFO BAL-FO BWI NEXUS LAX'.split(
    ' ',
  ),
);

/** One line, single blanks, none at the ends. */
export const cleanLine = (text: string): string => text.replace(/[\s\u00a0]+/g, ' ').trim();

/** A name without stray blanks; one that shouts or whispers throughout gets capitals where words begin. */
export function cleanName(raw: string): string {
  const line = cleanLine(raw);
  if (line !== line.toUpperCase() && line !== line.toLowerCase()) return line;
  return line.replace(/[^\s/,()-]+/g, (word, at: number) => capitalised(word, at === 0));
}

function capitalised(word: string, isFirst: boolean): string {
  if (TALL.has(word.toUpperCase())) return word.toUpperCase();
  if (!isFirst && SMALL.has(word.toLowerCase())) return word.toLowerCase();
  const plain = word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();
  return plain.replace(/^O['’]\w/, (start) => start.toUpperCase());
}

/** "FO" stands for a field office and "`" for nothing: neither is a city, so another one is used if there is any. */
export function cleanCity(raw: string, instead = ''): string {
  const city = cleanName(raw);
  return /[a-z]/i.test(city) && city.toUpperCase() !== 'FO' ? city : instead;
}

/** "78044-3130" out of upstream's "780443130"; others are left as they are. */
export function cleanPostalCode(raw: string): string {
  const code = cleanLine(raw);
  return /^\d{9}$/.test(code) ? `${code.slice(0, 5)}-${code.slice(5)}` : code;
}

/** Text of several lines without trailing blanks and without runs of empty lines. */
export const cleanText = (raw: string): string =>
  raw
    .split(/\r\n|\r|\n/)
    .map(cleanLine)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
