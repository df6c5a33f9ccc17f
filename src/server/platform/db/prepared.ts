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

/** A statement that is sent a third time on a connection is worth a plan that is kept. */
const SENT_BEFORE = 2;
/** The server keeps each for as long as the connection lasts. */
const MOST_FOR_A_CONNECTION = 300;
/** Texts that are built anew each time, such as lists of any length, must not be remembered for ever. */
const MOST_COUNTED = 1_000;
/** `begin` and the like have no plan. */
const SHORTEST_TEXT = 40;

/** What one connection has sent, and under which names it has prepared what it sends again and again. */
export class PreparedNames {
  private readonly names = new Map<string, string>();
  private readonly sent = new Map<string, number>();

  /** None where it is not worth it, or not yet. */
  of(text: string): string | undefined {
    if (text.length < SHORTEST_TEXT) return undefined;
    const known = this.names.get(text);
    if (known !== undefined || this.names.size >= MOST_FOR_A_CONNECTION) return known;
    const times = this.sent.get(text) ?? 0;
    if (times < SENT_BEFORE) {
      if (times === 0 && this.sent.size >= MOST_COUNTED) this.sent.clear();
      this.sent.set(text, times + 1);
      return undefined;
    }
    this.sent.delete(text);
    const name = `often-${createHash('sha256').update(text).digest('hex').slice(0, 24)}`;
    this.names.set(text, name);
    return name;
  }
}
