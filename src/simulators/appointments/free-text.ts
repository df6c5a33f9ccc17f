import type { UpstreamRow } from './upstream-rows.ts';

/**
 * The free text of a center (`directions`, `notes`), in our own words. Each center types its own at the real scheduler,
 * so lengths differ widely and there is dirt to clean: runs of blanks, tabs, empty lines, capitals, stars, bullets, typographic
 * quotes, a second language, blanks at either end. The same row always gets the same text.
 */
export interface FreeText {
  directions: string;
  notes: string;
}

/** Centers that joined the list last have not written anything yet. */
const FIRST_ID_WITHOUT_TEXT = 16_700;

const LAND_DIRECTIONS: readonly string[] = [
  'Leave the highway at the last exit before the border and keep to the right lane.  ',
  'DO NOT FOLLOW YOUR NAVIGATION, IT LEADS ACROSS THE BRIDGE. \n\n',
  'The office is the low brick building ½ mile past the toll plaza; visitor spaces are painted green.  ',
  '>>>> Stay on the U.S. side <<<< If you did cross by mistake, tell the first officer you meet.\n',
  'Coming from the other side of the border, say at the booth that you have an interview: “they will point you to a lane”. ',
  'Al llegar, estacione en el lote pequeño y camine hacia la puerta número 3.  Gracias por su paciencia.\n',
  'Allow extra time: the line of trucks can hold you up for ¼ of an hour or more. ',
  '\tFrom the north:\ttake the frontage road to its end.\n\tFrom the south:\tturn left at the water tower.\n',
];

const AIR_DIRECTIONS: readonly string[] = [
  'Our office is on the arrivals level, behind the last baggage belt.  ',
  'Park in the short-term garage and take the footbridge; the first half hour is free. \n\n',
  'Look for the blue door with the sign “Interviews” – not the glass office next to it. ',
  'NO ACCESS THROUGH SECURITY, PLEASE DO NOT LINE UP WITH PASSENGERS.\n',
  'Ring at the counter                                        and wait until an officer opens.\n',
  'From the train: follow signs to “Ground Transportation”, then walk back along the curb to door 7.  ',
  'Take the elevator (not the escalator, it passes our floor) to level 1½. ',
  "Le bureau se trouve près de la sortie, à côté du comptoir d'information.\n",
];

const NOTES: readonly string[] = [
  '*** BRING YOUR PASSPORT AND PROOF OF ADDRESS ***\n\n',
  'We see people by appointment only; nobody can be squeezed in.  ',
  'A permanent resident brings the card as well; a name that changed needs the paper that says so. ',
  'Please be here ten minutes early.  Whoever comes later than a quarter of an hour has to choose a new time.\n\n',
  'Children are interviewed too and need a parent’s consent: the parent who stays at home may sign a letter. ',
  '•\tPassport, the one in your application\n•\tDriver’s license\n•\tA bill or statement with your address\n',
  'Hours\nMon-Fri   08:15 to 15:45\nSat   09:00 to 12:30 (not in winter)\nCLOSED ON FEDERAL HOLIDAYS\n\n\n',
  'There is no list to sign. Have a seat, you will be called by your first name. ',
  'Appointments are made and moved online (https://ttp.dhs.gov/), never by phone or at the door.  ',
  'Photos and calls are not allowed inside; lockers are NOT available.....\n',
  'Por favor traiga sus documentos originales, no copias.  Se habla español.\n',
  'If you feel ill, stay at home and move the interview; it costs nothing. ',
];

export function freeText(row: UpstreamRow): FreeText {
  if (row.id >= FIRST_ID_WITHOUT_TEXT) return { directions: '', notes: '' };
  const directions = row.locationType === 'LND' ? LAND_DIRECTIONS : AIR_DIRECTIONS;
  return {
    directions: passage(row.id, `${row.name} is easy to find: ${row.address}.  `, directions),
    // Another seed, so that long directions do not always come with long notes.
    notes: passage(row.id * 31 + 7, '', NOTES),
  };
}

/** One center in nine leaves a field empty; the others write up to a dozen sentences, most of them three or four. */
function passage(seed: number, opening: string, sentences: readonly string[]): string {
  if (seed % 9 === 0) return seed % 2 === 0 ? '' : ' ';
  const count = 1 + (seed % 5) + (seed % 7 === 0 ? sentences.length - 5 : 0);
  const chosen = Array.from(
    { length: Math.min(count, sentences.length) },
    (_, place) => sentences[(seed + place * 5) % sentences.length] ?? '',
  );
  return `${seed % 13 === 0 ? '  ' : ''}${seed % 3 === 0 ? '' : opening}${chosen.join('')}`;
}
