import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterThisTest, type WhenDone } from './lifetime.ts';

/** A folder of one's own, gone when the test is. */
export const tempFolder = (): Promise<string> => tempFolderUntil(afterThisTest);

export async function tempFolderUntil(whenDone: WhenDone): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'gatelight-test-'));
  whenDone(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
