export function warn(error: unknown): void {
  console.warn('Something failed:', error);
}

/** From the specification: unhandled rejections and global errors are only logged as warnings. */
export function watchGlobalErrors(): void {
  window.addEventListener('error', (event) => {
    event.preventDefault();
    warn(event.error ?? event.message);
  });
  window.addEventListener('unhandledrejection', (event) => {
    event.preventDefault();
    warn(event.reason);
  });
}
