/** Prints rows under their headings, numbers to the right. */
export function printTable(
  headings: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): void {
  const text = [headings, ...rows].map((row) => row.map(String));
  const widths = headings.map((_, column) => Math.max(...text.map((row) => row[column]?.length ?? 0)));
  for (const row of text)
    console.log(
      row
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join('  '),
    );
}
