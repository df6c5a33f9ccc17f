import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { describe, expect, it, vi } from 'vitest';

/** The script that stands in the head of every page and runs before the first paint. */
const SCRIPT = /<script>([\s\S]*?)<\/script>/.exec(readFileSync('index.html', 'utf8'))?.[1] ?? '';

interface Submission {
  target: FakeForm;
  preventDefault: () => void;
  stopImmediatePropagation: () => void;
}

class FakeForm {
  isConnected = true;
  requestSubmit = vi.fn<() => void>();
  readonly #action: boolean;
  constructor(hasAction = false) {
    this.#action = hasAction;
  }
  hasAttribute = (name: string) => name === 'action' && this.#action;
}

/** As much of a browser as the script asks for. */
function openPage(stored: Record<string, string> = {}, isDark = false) {
  const dataset: Record<string, string> = {};
  const classes = new Set<string>();
  const themeColor = { content: '' };
  let onSubmit: ((event: Submission) => void) | undefined;
  let observed: (() => void) | undefined;
  const storage: Record<string, unknown> = { getItem: (key: string) => stored[key] ?? null, ...stored };
  runInNewContext(SCRIPT, {
    document: {
      documentElement: { dataset, style: {}, classList: { add: (name: string) => classes.add(name) } },
      querySelector: () => themeColor,
    },
    localStorage: storage,
    matchMedia: () => ({ matches: isDark }),
    setTimeout: (run: () => void) => run(),
    addEventListener: (_name: string, listener: (event: Submission) => void) => (onSubmit = listener),
    MutationObserver: class {
      constructor(release: (changes: never[], observer: { disconnect: () => void }) => void) {
        observed = () => release([], { disconnect: () => (observed = undefined) });
      }
      observe() {}
    },
  });
  const submit = (form: FakeForm) => {
    const event = {
      target: form,
      preventDefault: vi.fn<() => void>(),
      stopImmediatePropagation: vi.fn<() => void>(),
    };
    onSubmit?.(event);
    return event.preventDefault.mock.calls.length > 0 && event.stopImmediatePropagation.mock.calls.length > 0;
  };
  const becomeReady = () => {
    dataset['ready'] = '';
    observed?.();
  };
  return { dataset, classes, themeColor, submit, becomeReady };
}

describe('a form that is sent before its code is here', () => {
  it('is held, and sent once the page is ready', () => {
    const page = openPage();
    const form = new FakeForm();
    expect(page.submit(form)).toBe(true);
    expect(page.dataset).toHaveProperty('held');
    expect(form.requestSubmit).not.toHaveBeenCalled();
    page.becomeReady();
    expect(form.requestSubmit).toHaveBeenCalledTimes(1);
    expect(page.dataset).not.toHaveProperty('held');
  });

  it('is sent once, however often it was pressed, and the last one wins', () => {
    const page = openPage();
    const [first, last] = [new FakeForm(), new FakeForm()];
    page.submit(first);
    page.submit(last);
    page.submit(last);
    page.becomeReady();
    expect(first.requestSubmit).not.toHaveBeenCalled();
    expect(last.requestSubmit).toHaveBeenCalledTimes(1);
  });

  it('is forgotten when the page has replaced it', () => {
    const page = openPage();
    const form = new FakeForm();
    page.submit(form);
    form.isConnected = false;
    page.becomeReady();
    expect(form.requestSubmit).not.toHaveBeenCalled();
  });

  it('goes its own way when it has an address, or when the code is here', () => {
    const page = openPage();
    expect(page.submit(new FakeForm(true))).toBe(false);
    page.becomeReady();
    expect(page.submit(new FakeForm())).toBe(false);
  });
});

describe('before the first paint', () => {
  it('takes the stored theme, else that of the operating system', () => {
    expect(openPage({ 'ui-theme': 'dark' }).classes).toEqual(new Set(['dark']));
    expect(openPage({ 'ui-theme': 'light' }, true).classes).toEqual(new Set(['light']));
    expect(openPage({ 'ui-theme': 'system' }, true).themeColor.content).toBe('#0b111c');
    expect(openPage().classes).toEqual(new Set(['light']));
  });

  it('knows whether somebody is signed in', () => {
    expect(openPage({ 'auth-token': 'x' }).dataset).toEqual({ auth: '' });
    expect(openPage().dataset).toEqual({});
  });
});
