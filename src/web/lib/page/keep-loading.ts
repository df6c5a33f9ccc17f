const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;

/** Tries until the file is there, at once when the browser is back online. Returns how to give up. */
export function keepLoading<File>(load: () => Promise<File>, onLoaded: (file: File) => void): () => void {
  let wait = FIRST_WAIT_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  const stop = () => {
    clearTimeout(timer);
    window.removeEventListener('online', attempt);
  };
  const attempt = () => {
    stop();
    load().then(
      (file) => stopped || onLoaded(file),
      () => {
        if (stopped) return;
        timer = setTimeout(attempt, wait);
        wait = Math.min(wait * 2, LONGEST_WAIT_MS);
        window.addEventListener('online', attempt);
      },
    );
  };
  attempt();
  return () => {
    stopped = true;
    stop();
  };
}
