// @ts-check
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Often enough that a restart right after the kill finds the port free within a blink. */
const LOOK_EVERY_MS = 200;

/**
 * Started by npm, we end with it: npm hands SIGTERM on, but when it is killed for good nobody would tell us, and we
 * would keep the port.
 */
export function endWithNpm() {
  if (process.env['npm_lifecycle_event'] !== undefined) endWithParent();
}

/** Between the parent that matters and us there may be the shell that npm uses. */
export function endWithParent() {
  const parent = process.ppid;
  const beyond = isShell(parent) ? parentOf(parent) : 0;
  const timer = setInterval(() => {
    if (process.ppid === parent && (beyond === 0 || parentOf(parent) === beyond)) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, LOOK_EVERY_MS);
  timer.unref();
}

/** @param {number} pid */
function isShell(pid) {
  return /(^|\/)-?(sh|dash|bash|ash|zsh|busybox)$/.test(describe(pid).name);
}

/** @param {number} pid */
function parentOf(pid) {
  return describe(pid).parent;
}

/** @param {number} pid */
function describe(pid) {
  try {
    if (process.platform === 'linux') {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const nameEnd = stat.lastIndexOf(')');
      const parent = Number(stat.slice(nameEnd + 2).split(' ')[1]);
      return { name: stat.slice(stat.indexOf('(') + 1, nameEnd), parent };
    }
    const [parent = '0', name = ''] = execFileSync('ps', ['-o', 'ppid=,comm=', '-p', String(pid)])
      .toString()
      .trim()
      .split(/\s+/);
    return { name, parent: Number(parent) };
  } catch {
    return { name: '', parent: 0 };
  }
}
