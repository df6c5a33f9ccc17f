import path from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import extractOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';
import extractTypeScriptConfig from 'dependency-cruiser/config-utl/extract-ts-config';

const CONFIGURATION = path.resolve('.dependency-cruiser.cjs');

export interface ImportViolation {
  rule: string;
  /** The file that imports, what it imports, and in a circle the rest of the way. */
  files: string[];
}

/** Holds the imports below `src` of a folder, with the aliases of its tsconfig.json, against the rules. */
export async function examineImports(
  root: string,
): Promise<{ violations: ImportViolation[]; modules: number }> {
  const fileName = path.join(root, 'tsconfig.json');
  const { output } = await cruise(
    ['src'],
    { ...(await extractOptions(CONFIGURATION)), tsConfig: { fileName }, baseDir: root },
    {},
    { tsConfig: extractTypeScriptConfig(fileName) },
  );
  const { summary } = output as ICruiseResult;
  const violations = summary.violations.map(({ rule, from, to, cycle }) => ({
    rule: rule.name,
    files: [from, ...(cycle?.map(({ name }) => name) ?? [to])],
  }));
  return { violations, modules: summary.totalCruised };
}

/** Each rule's name and why it is there. */
export async function importRules(): Promise<Map<string, string>> {
  const { ruleSet } = await extractOptions(CONFIGURATION);
  return new Map((ruleSet?.forbidden ?? []).map(({ name = '', comment = '' }) => [name, comment]));
}
