import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
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

const preparing = new AsyncLocalStorage<boolean>();

/**
 * Every statement of the action is parsed and planned once for each connection. For loops, which send the same few
 * statements for as long as the process runs; most of an idle process's work was to plan them anew.
 */
export const withPreparedStatements = <Result>(action: () => Promise<Result>): Promise<Result> =>
  preparing.run(true, action);

/** For what a loop only starts, such as jobs: too many statements, too seldom sent. */
export const withoutPreparedStatements = <Result>(action: () => Promise<Result>): Promise<Result> =>
  preparing.run(false, action);

/** The server keeps each for as long as the connection lasts. */
const MOST_FOR_A_CONNECTION = 200;
/** `begin` and the like have no plan. */
const SHORTEST_TEXT = 40;

/** The names of the statements that one connection has prepared. */
export class PreparedNames {
  private readonly known = new Map<string, string>();

  /** None where it is not worth it. */
  of(text: string): string | undefined {
    if (preparing.getStore() !== true || text.length < SHORTEST_TEXT) return undefined;
    const known = this.known.get(text);
    if (known !== undefined || this.known.size >= MOST_FOR_A_CONNECTION) return known;
    const name = `loop-${createHash('sha256').update(text).digest('hex').slice(0, 24)}`;
    this.known.set(text, name);
    return name;
  }
}
