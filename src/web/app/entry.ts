import '#web/styles/index.css';

/** The page can be read as it came, so it is painted first; the code that takes it over may wait for that. */
function afterPaint(then: () => void): void {
  // A page in the background is not painted at all.
  if (document.visibilityState === 'hidden') then();
  else requestAnimationFrame(() => setTimeout(then));
}

/** All files at once that the page will need, as the server lists them. */
function fetchScripts(): void {
  const list = document.getElementById('page-scripts')?.textContent ?? '[]';
  for (const href of JSON.parse(list) as string[]) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  }
}

afterPaint(() => {
  fetchScripts();
  void import('./main.tsx');
});
