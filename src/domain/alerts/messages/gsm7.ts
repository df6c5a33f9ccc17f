/** The alphabet of one-segment texts: 160 places, some characters take two, anything else halves the room. */
const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const EXTENDED = '^{}\\[~]|€';

export const SEGMENT_PLACES = 160;

/** How many places a text takes; null when it holds a character outside of the alphabet. */
export function gsm7Places(text: string): number | null {
  let places = 0;
  for (const character of text) {
    if (BASIC.includes(character)) places += 1;
    else if (EXTENDED.includes(character)) places += 2;
    else return null;
  }
  return places;
}

export function fitsOneSegment(text: string): boolean {
  const places = gsm7Places(text);
  return places !== null && places <= SEGMENT_PLACES;
}

const LOOKALIKES: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  '\u00a0': ' ',
};

/** The nearest text in the alphabet: accents and fine punctuation are simplified, the rest is left out. */
export function toGsm7(text: string): string {
  return Array.from(text.normalize('NFC'))
    .map((character) => {
      if (gsm7Places(character) !== null) return character;
      const plain = LOOKALIKES[character] ?? character.normalize('NFKD').replace(/\p{M}/gu, '');
      return gsm7Places(plain) === null ? '' : plain;
    })
    .join('');
}
