declare global {
  interface Window {
    /** The form that was sent before its code was here; the script in the head of the page holds it. */
    heldForm?: HTMLFormElement;
  }
}

/** Sends what was held, once the code that was waited for answers and has been told what was typed. */
export function sendHeldForm(): void {
  const { heldForm } = window;
  delete window.heldForm;
  delete document.documentElement.dataset['held'];
  if (heldForm?.isConnected === true) setTimeout(() => heldForm.requestSubmit());
}
