/** Pins the images and actions that our files name to their digests, where the registries can be asked: `npm run pin`. */
import { pinDigests } from './supply-chain/pin-digests.ts';
import { PUBLIC_REGISTRIES } from './supply-chain/registries.ts';

const { lines, refused } = await pinDigests('.', PUBLIC_REGISTRIES);
for (const line of lines) console.log(line);
process.exit(refused === 0 ? 0 : 1);
