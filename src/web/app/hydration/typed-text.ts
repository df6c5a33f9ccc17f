type TextControl = HTMLInputElement | HTMLTextAreaElement;

const TEXT_CONTROLS = 'input:not([type=radio], [type=checkbox]), textarea';

/** A prerendered form can be typed into before its code is here; the code begins empty, so it gets the text told again. */
export function keepTypedText(root: HTMLElement): () => void {
  const typed = new Map<TextControl, string>();
  const remember = () => {
    for (const control of root.querySelectorAll<TextControl>(TEXT_CONTROLS)) {
      if (control.value !== '') typed.set(control, control.value);
    }
  };
  remember();
  root.addEventListener('input', remember, true);
  return () => {
    root.removeEventListener('input', remember, true);
    for (const [control, value] of typed) {
      if (!control.isConnected || control.value === value) continue;
      // Past React's own note of the value, or it would take the event for an echo.
      Reflect.set(Object.getPrototypeOf(control), 'value', value, control);
      control.dispatchEvent(new Event('input', { bubbles: true }));
    }
  };
}
