/** The item that a key leads to, by index; null for keys that move nothing. No wrapping: the ends are felt. */
export function menuTarget(key: string, current: number, count: number): number | null {
  if (key === 'ArrowDown') return Math.min(current + 1, count - 1);
  if (key === 'ArrowUp') return current === -1 ? count - 1 : Math.max(current - 1, 0);
  if (key === 'Home' || key === 'PageUp') return 0;
  if (key === 'End' || key === 'PageDown') return count - 1;
  return null;
}

/**
 * Typeahead: the next item whose name begins with what was typed. The same letter again goes on to the next item with
 * that letter, as in the menus of operating systems.
 */
export function typeaheadTarget(names: readonly string[], current: number, typed: string): number | null {
  const first = typed.charAt(0);
  const repeated = typed.length > 1 && typed === first.repeat(typed.length);
  const search = (repeated ? first : typed).toLowerCase();
  const begin = search.length === 1 ? current + 1 : Math.max(current, 0);
  for (let step = 0; step < names.length; step += 1) {
    const index = (begin + step) % names.length;
    if (names[index]?.toLowerCase().startsWith(search)) return index;
  }
  return null;
}
