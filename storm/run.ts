import path from 'node:path';
import { runFolder } from '../test/runner.ts';

// `npm test` runs the year bundled.
await runFolder(import.meta.dirname, `.storm${path.extname(import.meta.filename)}`, 'storm');
