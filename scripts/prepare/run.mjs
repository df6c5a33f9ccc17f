// @ts-check
import { spawn } from 'node:child_process';

/** @type {NodeJS.Signals[]} */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Runs a command to its end and keeps what it says. A signal that ends us ends the command first.
 * @param {string[]} command
 * @param {{ cwd: string, env?: NodeJS.ProcessEnv, started?: (pid: number) => void }} options
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run([file = '', ...args], { started, ...options }) {
  return new Promise((resolve) => {
    let output = '';
    const child = spawn(file, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    /** @type {NodeJS.Signals | undefined} */
    let ending;
    const end = (/** @type {NodeJS.Signals} */ signal) => {
      ending = signal;
      child.kill('SIGTERM');
    };
    for (const signal of SIGNALS) process.on(signal, end);
    const done = (/** @type {number} */ code) => {
      for (const signal of SIGNALS) process.off(signal, end);
      if (ending !== undefined) process.kill(process.pid, ending);
      else resolve({ code, output: output.trim() });
    };
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.on('error', (error) => {
      output += error.message;
      done(-1);
    });
    child.on('close', (code) => done(code ?? -1));
    if (child.pid !== undefined) started?.(child.pid);
  });
}
