import { examineImports, importRules } from './import-rules.ts';

/** With the wrong TypeScript the checker silently sees nothing, so a run that saw few files is a failure. */
const FEWEST_MODULES = 100;

const rules = await importRules();
const { violations, modules } = await examineImports(process.cwd());
for (const { rule, files } of violations) {
  console.error(`${rule}: ${files.join(' → ')}\n  ${rules.get(rule) ?? ''}`);
}
if (violations.length > 0 || modules < FEWEST_MODULES) {
  console.error(`The import rules saw ${modules} modules.`);
  process.exit(1);
}
