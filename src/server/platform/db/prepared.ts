import type { CompiledQuery, Kysely, RawBuilder } from 'kysely';

/** A compiled statement that has a name on the connection. */
export interface NamedQuery extends CompiledQuery {
  statementName?: string;
}

/**
 * For the few statements that nearly every request sends: the server parses and plans them once for each connection. The
 * text under a name is always the same, and it names its columns, so that a migration beside it changes nothing.
 */
export async function executePrepared<Tables, Row>(
  db: Kysely<Tables>,
  statementName: string,
  statement: RawBuilder<Row>,
): Promise<Row[]> {
  const named: NamedQuery = { ...statement.compile(db), statementName };
  const { rows } = await db.executeQuery<Row>(named);
  return rows;
}
