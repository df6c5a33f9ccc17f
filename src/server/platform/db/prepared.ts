import { CompiledQuery, type Kysely, type RawBuilder } from 'kysely';

/** A compiled statement that has a name on the connection. */
export interface NamedQuery extends CompiledQuery {
  statementName?: string;
}

/** Under each name the one text that it stands for. */
const texts = new Map<string, string>();

/**
 * For the few statements that nearly every request sends: the text is put together once, and the server parses and plans
 * it once for each connection. The text under a name is always the same, so all values that it is built with are among
 * the parameters, in their order; and it names its columns, so that a migration beside it changes nothing.
 */
export async function executePrepared<Tables, Row>(
  db: Kysely<Tables>,
  statementName: string,
  parameters: readonly unknown[],
  statement: () => RawBuilder<Row>,
): Promise<Row[]> {
  let text = texts.get(statementName);
  if (text === undefined) {
    const compiled = statement().compile(db);
    if (!isSame(compiled.parameters, parameters))
      throw new Error(`The statement ${statementName} holds values that are not its parameters`);
    text = compiled.sql;
    texts.set(statementName, text);
  }
  const named: NamedQuery = { ...CompiledQuery.raw(text, [...parameters]), statementName };
  const { rows } = await db.executeQuery<Row>(named);
  return rows;
}

const isSame = (some: readonly unknown[], others: readonly unknown[]) =>
  some.length === others.length && some.every((value, index) => value === others[index]);
