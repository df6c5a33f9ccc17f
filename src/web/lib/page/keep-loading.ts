const AGAIN_MS = 5_000;

/** Tries until the file is there, at once when the browser is back online. Returns how to give up. */
export function keepLoading<File>(load: () => Promise<File>, onLoaded: (file: File) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  const rest = () => {
    clearTimeout(timer);
    removeEventListener('online', attempt);
  };
  const attempt = () => {
    rest();
    load().then(
      (file) => stopped || onLoaded(file),
      () => {
        if (stopped) return;
        timer = setTimeout(attempt, AGAIN_MS);
        addEventListener('online', attempt);
      },
    );
  };
  attempt();
  return () => {
    stopped = true;
    rest();
  };
}
