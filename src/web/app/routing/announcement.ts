import { createStore } from '#web/lib/state/store';

/** What screen readers hear after a page change. */
export const announcement = createStore('');
