/**
 * What somebody who follows a recipe of CONTRIBUTING.md makes or changes: each path that stands before a colon, with the
 * names given for `<noun>` and the like. Other paths are only mentioned.
 */
export function recipePlaces(
  contributing: string,
  title: string,
  names: Readonly<Record<string, string>> = {},
): string[] {
  const recipe = contributing.split(/^## /m).find((part) => part.startsWith(`${title}\n`));
  if (recipe === undefined) throw new Error(`CONTRIBUTING.md has no recipe "${title}"`);
  const places = [...recipe.matchAll(/`([^`\s]+\/[^`\s]*)`:/g)].map((match) => match[1] ?? '');
  return places
    .map((place) => place.replaceAll(/<([^>]+)>/g, (placeholder, name: string) => names[name] ?? placeholder))
    .toSorted();
}
