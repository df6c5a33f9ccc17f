import { runContract } from './contract/run-contract.ts';

await runContract(process.argv.slice(2));
