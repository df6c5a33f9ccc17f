/** An optional field left empty is not an answer that could be wrong. */
export function emptyAsNothing(value: unknown): unknown {
  return typeof value === 'string' && value.trim() === '' ? undefined : value;
}
