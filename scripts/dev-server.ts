import { main } from '#server/main';

await main(process.env);
