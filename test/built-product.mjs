// @ts-check
// A process of the product as it ships, for tests and storms: built, and gone with whoever started it.
import { endWithParent } from '../scripts/prepare/end-with-parent.mjs';

endWithParent();
await import(new URL('../dist/server/serve.js', import.meta.url).href);
