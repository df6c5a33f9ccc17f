import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterThisTest } from './lifetime.ts';

/** A folder of one's own, gone when the test is. */
export async function tempFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'gatelight-test-'));
  afterThisTest(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
