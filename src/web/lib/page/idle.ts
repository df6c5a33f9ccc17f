/** By then it is time whether the browser is idle or not. */
const AT_LATEST_MS = 2_000;
/** Where browsers do not say when they are idle. */
const SOON_MS = 200;

/** Until the browser has nothing better to do. */
export function idle(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof requestIdleCallback === 'undefined') setTimeout(resolve, SOON_MS);
    else requestIdleCallback(() => resolve(), { timeout: AT_LATEST_MS });
  });
}
