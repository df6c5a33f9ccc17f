import { createStore } from '#web/lib/store';

/** What screen readers hear after a page change. */
export const announcement = createStore('');
