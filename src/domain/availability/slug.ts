/** The readable part of a location's address; stable for as long as its name and id are. */
export function slugOf(name: string): string {
  const slug = name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’.]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return slug === '' ? 'location' : slug;
}

/**
 * One slug per location. Of several with the same name the lowest id, being the oldest, keeps the plain slug and the
 * others carry their id, so a newcomer changes nobody's address.
 */
export function slugsById(locations: readonly { id: number; name: string }[]): Map<number, string> {
  const slugs = new Map<number, string>();
  const taken = new Set<string>();
  for (const { id, name } of locations.toSorted((a, b) => a.id - b.id)) {
    const plain = slugOf(name);
    let slug = plain;
    while (taken.has(slug)) slug = `${slug}-${id}`;
    taken.add(slug);
    slugs.set(id, slug);
  }
  return slugs;
}
