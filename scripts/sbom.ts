/** Writes the software bill of materials to `dist/sbom.cdx.json`, or to the file that is named: `npm run sbom -- FILE`. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import { billOfMaterials } from './supply-chain/cyclonedx.ts';
import { readLockfile } from './supply-chain/lockfile.ts';
import { shippedPlaces } from './supply-chain/shipped.ts';

const file = process.argv[2] ?? 'dist/sbom.cdx.json';
const project = z
  .object({ name: z.string(), version: z.string() })
  .parse(JSON.parse(await readFile('package.json', 'utf8')));
const lockfile = await readLockfile('.');
const shipped = await shippedPlaces('.', lockfile);
await mkdir(path.dirname(file), { recursive: true });
await writeFile(file, `${JSON.stringify(billOfMaterials({ lockfile, project, shipped }), null, 2)}\n`);
console.log(`${file}: ${lockfile.packages.length} packages, ${shipped.size} of them shipped`);
