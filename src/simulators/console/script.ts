/**
 * Keeps the open page up to date: the page is drawn by the server, this fetches it again when something changed
 * and exchanges the parts marked `data-live`. Forms marked `data-control` become JSON calls.
 */
export const CONSOLE_SCRIPT = `
const notice = document.getElementById('console-notice');
let version = document.body.dataset.version;

function tell(sentence) {
  notice.textContent = sentence;
  notice.hidden = sentence === '';
}

function showNewest() {
  for (const list of document.querySelectorAll('[data-newest-last]')) list.scrollTop = list.scrollHeight;
}

async function refresh() {
  const answer = await fetch(location.pathname + location.search);
  const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html');
  for (const next of fresh.querySelectorAll('[data-live]')) {
    const shown = document.getElementById(next.id);
    if (!shown || shown.innerHTML === next.innerHTML) continue;
    const focused = shown.contains(document.activeElement) && document.activeElement;
    shown.replaceChildren(...next.childNodes);
    if (!focused) continue;
    shown.tabIndex = -1;
    (document.getElementById(focused.id) ?? shown).focus({ preventScroll: true });
  }
  showNewest();
  version = fresh.body.dataset.version;
}

async function open(url) {
  history.pushState(null, '', url);
  await refresh();
  (document.querySelector('[data-opened]') ?? document.querySelector('a[data-open]'))?.focus();
}

document.addEventListener('click', (event) => {
  const link = event.target.closest('a[data-open]');
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  open(link.href).catch(() => location.assign(link.href));
});

document.addEventListener('submit', async (event) => {
  const form = event.target.closest('form[data-control]');
  if (!form) return;
  event.preventDefault();
  const method = form.dataset.method ?? 'POST';
  const body = JSON.stringify(Object.fromEntries(new FormData(form)));
  try {
    const answer = await fetch(form.action, {
      method,
      ...(method === 'POST' && { headers: { 'content-type': 'application/json' }, body }),
    });
    tell(answer.ok ? '' : (await answer.json()).error);
    if (answer.ok && 'once' in form.dataset) form.reset();
    await refresh();
  } catch {
    tell('The simulators did not answer.');
  }
});

addEventListener('popstate', () => refresh());
showNewest();

for (;;) {
  try {
    const answer = await fetch('/console/changes?after=' + version + '&wait=10000');
    const now = String((await answer.json()).version);
    if (now !== version) await refresh();
    if (notice.dataset.lost) tell('');
    delete notice.dataset.lost;
  } catch {
    notice.dataset.lost = 'yes';
    tell('The simulators do not answer. This page keeps trying.');
    await new Promise((resolve) => setTimeout(resolve, 2000));
  }
}
`;
