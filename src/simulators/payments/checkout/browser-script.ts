/**
 * Stands in for the provider's script in the merchant's page: the same names, the same promises. It opens the
 * approval window at once, because a browser allows that only within the click, and listens to that window alone.
 */
export const BROWSER_SCRIPT = `(() => {
  const base = document.currentScript.src.replace(/\\/web-sdk\\/v6\\/core.*$/, '');
  const host = new URL(base).origin;
  const failure = (code, message, isRecoverable) => Object.assign(new Error(message), { code, isRecoverable });

  /** The window's own word can be lost on the way; what the host knows cannot. */
  async function choiceAtHost(orderId) {
    const answer = await fetch(base + '/web-sdk/v6/approval?token=' + orderId);
    return answer.ok && (await answer.json()).approved ? 'approve' : 'cancel';
  }

  /**
   * Settles when the window is there and waits for the order. It goes to the order by itself: a browser that is still
   * loading it would lose an address given from here.
   */
  function waitsIn(popup) {
    return new Promise((resolve) => {
      const hear = (event) => {
        if (event.origin !== host || event.source !== popup || event.data !== 'waiting') return;
        removeEventListener('message', hear);
        resolve();
      };
      addEventListener('message', hear);
    });
  }

  /** Settles with the payer's choice; a window that is closed without one means cancel. */
  function choiceIn(popup, orderId) {
    return new Promise((resolve) => {
      const finish = (choice) => {
        clearInterval(watch);
        removeEventListener('message', hear);
        resolve(choice);
      };
      const hear = (event) => {
        if (event.origin !== host || event.source !== popup || event.data?.orderId !== orderId) return;
        finish(event.data.choice);
      };
      const watch = setInterval(() => {
        if (!popup.closed) return;
        clearInterval(watch);
        choiceAtHost(orderId).then(finish, () => finish('cancel'));
      }, 150);
      addEventListener('message', hear);
    });
  }

  function session({ onApprove, onCancel, onError }) {
    return {
      async start(_options, orderPromise) {
        const address = base + '/checkoutnow?origin=' + encodeURIComponent(location.origin);
        const popup = open(address, 'simulated-checkout', 'popup,width=500,height=720');
        if (!popup) throw failure('ERR_DEV_UNABLE_TO_OPEN_POPUP', 'The window was blocked.', true);
        const waits = waitsIn(popup);
        let orderId;
        try {
          ({ orderId } = await orderPromise);
        } catch (error) {
          popup.close();
          onError?.(error);
          return;
        }
        waits.then(() => popup.postMessage({ orderId }, host));
        const choice = await choiceIn(popup, orderId);
        popup.close();
        if (choice === 'approve') await onApprove?.({ orderId });
        else await onCancel?.({ orderId });
      },
      cancel() {},
      destroy() {},
    };
  }

  window.paypal = {
    async createInstance({ clientToken, components = [] }) {
      if (!clientToken) throw failure('INVALID_CLIENT_TOKEN', 'A client token is needed.', false);
      return {
        async findEligibleMethods({ currencyCode = 'USD' } = {}) {
          const answer = await fetch(base + '/web-sdk/v6/eligibility', {
            method: 'POST',
            body: JSON.stringify({ clientToken, currencyCode }),
          });
          if (!answer.ok) throw failure('INVALID_CLIENT_TOKEN', 'The client token is not known.', false);
          const { methods } = await answer.json();
          return { isEligible: (method) => methods.includes(method), getDetails: () => undefined };
        },
        ...(components.includes('paypal-payments') && { createPayPalOneTimePaymentSession: session }),
      };
    },
  };
})();
`;

/** Runs in the approval window: sends the choice to us, then tells the page that opened it, and no other. */
export const WINDOW_SCRIPT = `const form = document.querySelector('form');
const notice = document.getElementById('checkout-notice');
const { order, origin } = document.body.dataset;

function goToOrder({ source, origin: from, data }) {
  if (source !== window.opener || from !== origin || !data?.orderId) return;
  location.replace('?' + new URLSearchParams({ token: data.orderId, origin }));
}

if (!order && window.opener) {
  addEventListener('message', goToOrder);
  window.opener.postMessage('waiting', origin);
}

/** The page closes this window when it has heard: one that closed itself could be seen closed before its answer is. */
function leave(choice) {
  window.opener?.postMessage({ orderId: order, choice }, origin);
  setTimeout(() => window.close(), window.opener ? 5000 : 0);
}

form?.addEventListener('submit', async (event) => {
  event.preventDefault();
  const button = form.querySelector('button[type=submit]');
  button.disabled = true;
  const body = JSON.stringify(Object.fromEntries(new FormData(form)));
  try {
    const answer = await fetch(form.action, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    if (answer.ok) return leave('approve');
    notice.textContent = (await answer.json()).error;
  } catch {
    notice.textContent = 'The simulators did not answer.';
  }
  notice.hidden = false;
  button.disabled = false;
});

document.getElementById('checkout-cancel')?.addEventListener('click', () => leave('cancel'));
`;
