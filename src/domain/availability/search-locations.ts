interface SearchableLocation {
  name: string;
  city: string;
  iata: string | null;
}

/** The suggestions under the search box; specification, section 9. */
export const MAX_SUGGESTIONS = 10;

/** Lower case without accents, so that "montreal" finds "Montréal"; one letter stays one letter. */
const fold = (text: string): string =>
  Array.from(text, (letter) => letter.normalize('NFD').charAt(0).toLowerCase()).join('');

/** Whether the text is part of the name or the city, or the airport's code; no text matches everything. */
export function matchesText(location: SearchableLocation, text: string): boolean {
  return text.trim() === '' || rank(location, fold(text.trim())) !== null;
}

/** What the typed text may mean: names that start with it first. */
export function suggest<T extends SearchableLocation>(
  locations: readonly T[],
  text: string,
  limit: number = MAX_SUGGESTIONS,
): T[] {
  const wanted = fold(text.trim());
  if (wanted === '') return [];
  return locations
    .flatMap((location) => {
      const place = rank(location, wanted);
      return place === null ? [] : [{ location, place }];
    })
    .toSorted((a, b) => a.place - b.place || a.location.name.localeCompare(b.location.name, 'en-US'))
    .slice(0, limit)
    .map(({ location }) => location);
}

function rank({ name, city, iata }: SearchableLocation, wanted: string): number | null {
  const foldedName = fold(name);
  if (foldedName.startsWith(wanted)) return 0;
  if (iata?.toLowerCase() === wanted) return 1;
  if (fold(city).startsWith(wanted)) return 2;
  if (foldedName.includes(` ${wanted}`)) return 3;
  return foldedName.includes(wanted) || fold(city).includes(wanted) ? 4 : null;
}

/** The text cut at its first match: before, the match, after; the match is empty where there is none. */
export function cutAtMatch(text: string, typed: string): [before: string, match: string, after: string] {
  const wanted = fold(typed.trim());
  const letters = Array.from(text);
  const at = wanted === '' ? -1 : fold(text).indexOf(wanted);
  if (at < 0) return [text, '', ''];
  const end = at + wanted.length;
  return [letters.slice(0, at).join(''), letters.slice(at, end).join(''), letters.slice(end).join('')];
}
