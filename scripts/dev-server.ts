import { main } from '#server/main';
import { endWithParent } from './prepare/end-with-parent.mjs';

endWithParent();
await main(process.env);
