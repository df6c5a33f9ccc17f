/** GSM 03.38: the basic alphabet, and what costs two places because it needs an escape. */
const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const ESCAPED = '^{}\\[~]|€\f';

/** How many parts the networks cut a text into, which is what the provider charges. */
export function segmentsOf(body: string): number {
  let places = 0;
  for (const character of body) {
    if (BASIC.includes(character)) places += 1;
    else if (ESCAPED.includes(character)) places += 2;
    else return body.length <= 70 ? 1 : Math.ceil(body.length / 67);
  }
  return places <= 160 ? 1 : Math.ceil(places / 153);
}
