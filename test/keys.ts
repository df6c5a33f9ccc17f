import { firstKeyFunctions } from '#server/platform/keys/data-keys';
import { TEST_SECRET } from './start-app.ts';

/** What a product that was set up with the tests' secret hashes and seals with. */
export const testKeys = firstKeyFunctions(TEST_SECRET);
