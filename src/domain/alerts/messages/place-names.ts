import { toGsm7 } from './gsm7.ts';

/** Each step makes a name shorter without making it another place. */
const STEPS: readonly ((name: string) => string)[] = [
  (name) => name,
  // What every center is, and the year of an event.
  (name) =>
    name
      .replace(/\b(U\.S\. )?(Global Entry|Enrollment Center|GE Only|Global|GEEC|EC|GE|20\d\d)\b/gi, '')
      .replace(/^(SEAFO|CFO|BAL-FO|Chicago FO)\b/, ''),
  (name) => name.replace(/\bInternational\b(?= Airport|$)/gi, 'Intl').replace(/\s*\([^)]*\)/g, ''),
  (name) => name.replace(/\s*\b(Intl )?Airport\b/gi, '').replace(/\s*\bIntl$/i, ''),
];

/** A name in ever shorter forms, the whole one first; never empty. */
export function placeNames(name: string): string[] {
  const forms: string[] = [];
  let shorter = toGsm7(name);
  for (const step of STEPS) {
    const next = tidy(step(shorter));
    if (next !== '') shorter = next;
    if (forms.at(-1) !== shorter) forms.push(shorter);
  }
  return forms;
}

/** Cut after a whole word where there is one. */
export function cutName(name: string, places: number): string {
  if (name.length <= places) return name;
  const cut = name.slice(0, places);
  const words = name[places] === ' ' ? cut : cut.replace(/[\s/-]+[^\s/-]*$/, '');
  return tidy(words) || cut;
}

const tidy = (name: string): string =>
  name
    .replace(/\s+/g, ' ')
    .replace(/ ,/g, ',')
    .replace(/^[\s,/-]+|[\s,/(-]+$/g, '');
