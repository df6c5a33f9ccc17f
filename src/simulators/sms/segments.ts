/** GSM 03.38: the basic alphabet, and what costs two places because it needs an escape. */
const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const ESCAPED = '^{}\\[~]|€\f';

/** How many parts the networks cut a text into, which is what the provider charges. */
export function segmentsOf(body: string): number {
  const characters = Array.from(body);
  if (characters.every((each) => BASIC.includes(each) || ESCAPED.includes(each))) {
    const places = characters.reduce((sum, each) => sum + (ESCAPED.includes(each) ? 2 : 1), 0);
    return places <= 160 ? 1 : Math.ceil(places / 153);
  }
  return body.length <= 70 ? 1 : Math.ceil(body.length / 67);
}
