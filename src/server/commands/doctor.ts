import { examine } from '#server/doctor/examine';
import type { Finding } from '#server/doctor/finding';
import { diskSpace } from '#server/platform/disk';

/** The findings as lines; an error with the same lines when something would stop going live. */
export async function command(_args: readonly string[], env: NodeJS.ProcessEnv): Promise<string[]> {
  const findings = await examine(env, {
    nodeVersion: process.versions.node,
    diskSpace,
    now: () => new Date(),
  });
  return report(findings);
}

export function report(findings: readonly Finding[]): string[] {
  const lines = findings.map(({ state, about, says }) => `${state.padEnd(8)}${about.padEnd(18)}${says}`);
  const count = (state: Finding['state']) => findings.filter((finding) => finding.state === state).length;
  const [lacking, doubtful] = [count('missing'), count('warn')];
  if (lacking > 0) throw new Error([...lines, `Not ready to go live: ${lacking} missing.`].join('\n'));
  return [
    ...lines,
    doubtful === 0 ? 'Ready to go live.' : `Ready to go live, with ${doubtful} to think about.`,
  ];
}
