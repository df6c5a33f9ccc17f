import { expect, it, vi } from 'vitest';
import { keepTypedText } from './typed-text.ts';

/** A text control whose `value` belongs to its prototype, as in browsers; React covers it with a note of its own. */
class Control extends EventTarget {
  #value = '';
  isConnected = true;
  get value() {
    return this.#value;
  }
  set value(next: string) {
    this.#value = next;
  }
}

function openForm(...controls: Control[]) {
  let heard: (() => void) | null = null;
  const root = {
    querySelectorAll: () => controls,
    addEventListener: (_name: string, listener: () => void) => (heard = listener),
    removeEventListener: (_name: string, listener: () => void) => (heard = heard === listener ? null : heard),
  };
  const type = (control: Control, text: string) => {
    control.value = text;
    heard?.();
  };
  // The few members that are asked for stand in for a whole element.
  const release = keepTypedText(root as unknown as HTMLElement);
  return { type, release };
}

it('tells the code what was typed before it came', () => {
  const [email, password] = [new Control(), new Control()];
  const heard = vi.fn<() => void>();
  email.addEventListener('input', heard);
  password.addEventListener('input', heard);
  const { type, release } = openForm(email, password);
  type(email, 'jordan@example.com');
  // Taking over, the code begins with an empty field.
  email.value = '';
  release();
  expect(email.value).toBe('jordan@example.com');
  expect(heard).toHaveBeenCalledTimes(1);
});

it('passes by what the code has covered over the value', () => {
  const control = new Control();
  const { type, release } = openForm(control);
  type(control, 'typed');
  control.value = '';
  const noted = vi.fn<(value: string) => void>();
  Object.defineProperty(control, 'value', { set: noted, get: () => '', configurable: true });
  release();
  expect(noted).not.toHaveBeenCalled();
  expect(Reflect.get(Control.prototype, 'value', control)).toBe('typed');
});

it('leaves alone what is gone or still says the same, and does not listen on', () => {
  const [gone, same] = [new Control(), new Control()];
  const heard = vi.fn<() => void>();
  gone.addEventListener('input', heard);
  same.addEventListener('input', heard);
  const { type, release } = openForm(gone, same);
  type(gone, 'a');
  type(same, 'b');
  gone.value = '';
  gone.isConnected = false;
  release();
  expect(heard).not.toHaveBeenCalled();
  type(same, 'c');
  release();
  expect(same.value).toBe('b');
});
