import { main } from './main.ts';

/** Where everything is built and configured already: no set-up, just the process. */
await main(process.env);
