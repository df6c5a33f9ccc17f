import ts from 'typescript';
import { productFiles, type SourceFile } from './source-files.ts';

const STORE = /[/-]store\.ts$/;

/** Files that speak to the database without being a store, each with the reason why it cannot be one. */
const SQL_ELSEWHERE: Readonly<Record<string, string>> = {
  'src/server/platform/db/migrate.ts': 'runs the files of migrations/',
  'src/server/platform/db/connection.ts': 'hands the statements of stores to the driver',
  'src/server/platform/db/timeline-history.ts': 'speaks the replication protocol',
  'src/server/platform/db/prepared.ts': 'sends the SQL of stores under a name',
  'src/server/platform/postgres/base-backup.ts': 'speaks the replication protocol',
  'src/server/platform/postgres/connection.ts': 'creates the database that stores need',
};

/** Begin a statement: Kysely's builders, and a statement as text handed to a pool or client. */
const STATEMENTS = new Set([
  'selectFrom',
  'insertInto',
  'replaceInto',
  'updateTable',
  'deleteFrom',
  'mergeInto',
  'query',
  'executeSql',
]);

const STATEMENT_MAKERS = new Set(['sql', 'CompiledQuery']);

/** SQL stands in files named `…store.ts` and in migrations, so that who looks for a query knows where. */
export async function checkSqlPlaces(root: string, excused = SQL_ELSEWHERE): Promise<string[]> {
  const files = (await productFiles(root, 'src/server')).filter(({ name }) => !STORE.test(name));
  const used = files.flatMap(sqlIn);
  const wrong = used
    .filter(({ file }) => excused[file] === undefined)
    .map(({ file, line, what }) => `${file}:${line} ${what}, but SQL belongs in a store`);
  const needless = Object.keys(excused)
    .filter((name) => !used.some(({ file }) => file === name))
    .map((name) => `${name} has no SQL, which scripts/test/sql-places.ts excuses`);
  return [...wrong, ...needless];
}

const MENTION = new RegExp(`\\b(?:kysely|${[...STATEMENTS].join('|')})\\b`);

function sqlIn({ name, text }: SourceFile): { file: string; line: number; what: string }[] {
  if (!MENTION.test(text)) return [];
  const source = ts.createSourceFile(name, text, ts.ScriptTarget.Latest);
  const uses: ReturnType<typeof sqlIn> = [];
  const visit = (node: ts.Node): void => {
    const what = statementAt(node);
    if (what !== undefined) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
      uses.push({ file: name, line: line + 1, what });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return uses;
}

function statementAt(node: ts.Node): string | undefined {
  if (ts.isImportDeclaration(node)) return importsSql(node) ? 'imports SQL of kysely' : undefined;
  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
    const { text } = node.expression.name;
    return STATEMENTS.has(text) ? `calls ${text}` : undefined;
  }
  return undefined;
}

/** Under whichever name: without one of these there is no statement to write. */
function importsSql({ moduleSpecifier, importClause }: ts.ImportDeclaration): boolean {
  if (!ts.isStringLiteral(moduleSpecifier) || moduleSpecifier.text !== 'kysely') return false;
  const bindings = importClause?.namedBindings;
  if (bindings === undefined) return false;
  if (ts.isNamespaceImport(bindings)) return true;
  return bindings.elements.some(({ name, propertyName }) =>
    STATEMENT_MAKERS.has((propertyName ?? name).text),
  );
}
