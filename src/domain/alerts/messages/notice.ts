import { describeTime, type SpeltOpening } from './compose.ts';

/** An alert where there is room for more than one segment: an e-mail, or a notification of a browser. */
export interface AlertNotice {
  title: string;
  /** One for each opening that is spelled out. */
  lines: readonly string[];
  link: string;
}

const MOST_SPELT_OUT = 5;
const LONGEST_PLACE = 80;

/** What goes out together, earliest first. */
export function composeNotice(openings: readonly SpeltOpening[], link: string): AlertNotice {
  const places = [...new Set(openings.map(({ place }) => cut(place)))];
  const [onlyPlace] = places;
  const title =
    places.length === 1
      ? `${count(openings.length, 'opening')} at ${onlyPlace}`
      : `${count(openings.length, 'opening')} at ${places.length} centers`;
  const spelt = openings.slice(0, MOST_SPELT_OUT).map((opening) => {
    const time = describeTime(opening);
    return places.length === 1 ? time : `${cut(opening.place)}: ${time}`;
  });
  const more = openings.length - spelt.length;
  return { title, lines: more > 0 ? [...spelt, `+${more} more`] : spelt, link };
}

/** As it stands in the message's row and in an export. */
export const writeNotice = ({ title, lines, link }: AlertNotice): string =>
  [title, ...lines, link].join('\n');

export function readNotice(text: string): AlertNotice {
  const [title = '', ...rest] = text.split('\n');
  return { title, lines: rest.slice(0, -1), link: rest.at(-1) ?? '' };
}

const count = (n: number, noun: string): string => `${n} ${noun}${n === 1 ? '' : 's'}`;
const cut = (place: string): string =>
  place.length <= LONGEST_PLACE ? place : `${place.slice(0, LONGEST_PLACE - 1)}…`;
