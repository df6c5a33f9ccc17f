/** Rows that are read together: enough to make the round trip cheap, few enough to hold in memory. */
const PAGE_ROWS = 500;

/** The rows that follow the last one of the page before, or the first ones. */
export interface RowPage<Cursor> {
  after: Cursor | undefined;
  limit: number;
}

/**
 * All rows of a list that may be long, read page by page while they are used: memory stays bounded, and other requests
 * are served between the pages.
 */
export async function* inPages<Cursor, Row extends Cursor>(
  read: (page: RowPage<Cursor>) => Promise<readonly Row[]>,
): AsyncGenerator<Row> {
  let after: Row | undefined;
  for (;;) {
    const rows = await read({ after, limit: PAGE_ROWS });
    yield* rows;
    after = rows.at(-1);
    if (rows.length < PAGE_ROWS) return;
  }
}

/** Each row as it is presented. */
export async function* mapRows<Row, Shown>(
  rows: AsyncIterable<Row>,
  present: (row: Row) => Shown | Promise<Shown>,
): AsyncGenerator<Shown> {
  for await (const row of rows) yield present(row);
}
