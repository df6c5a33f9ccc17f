import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { accessUrl, readAccess } from '#server/platform/postgres/access';
import { memoryFolder } from '../test/memory-folder.ts';
import { addOpeningRows, SAN_FRANCISCO } from '../test/opening-rows.ts';
import { freePorts } from '../test/free-ports.ts';
import { follow, untilReady } from '../test/product-child.ts';

/** Starts the product like a newcomer would, on ports and a data folder of its own, and stops it afterwards. */
export default async function startProduct(): Promise<() => Promise<void>> {
  const dataDir = await memoryFolder('gatelight-e2e-');
  const [port, simulatorPort] = await freePorts(2);
  const product = follow(
    spawn(process.execPath, ['scripts/start.mjs'], {
      env: {
        ...process.env,
        NODE_ENV: 'development',
        PORT: String(port),
        SIMULATOR_PORT: String(simulatorPort),
        DATA_DIR: dataDir,
        // An opening must reach a phone while a test waits for it.
        CHECK_INTERVAL_SECONDS: '10',
        SOURCE_REQUESTS_PER_MINUTE: '120',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  );
  process.env['PRODUCT_DATA_DIR'] = dataDir;
  process.env['BASE_URL'] = `http://localhost:${port}`;
  process.env['SIMULATORS_URL'] = `http://127.0.0.1:${simulatorPort}`;
  await untilReady(`http://127.0.0.1:${port}`, product);
  const access = await readAccess(path.join(dataDir, 'postgres/access.json'));
  if (access === null) throw new Error('The embedded PostgreSQL has left no address.');
  process.env['DATABASE_URL'] = accessUrl(access, 'gatelight');
  await addOpeningRows(process.env['DATABASE_URL'], { locationId: SAN_FRANCISCO.id, openings: 120 });
  return async () => {
    product.child.kill('SIGTERM');
    await product.ended;
    await rm(dataDir, { recursive: true, force: true });
  };
}
