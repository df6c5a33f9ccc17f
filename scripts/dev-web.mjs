// @ts-check
import { createServer } from 'vite';
import { endWithParent } from './prepare/end-with-parent.mjs';

endWithParent();
const server = await createServer({ clearScreen: false });
await server.listen();
server.printUrls();
