import type { PushSubscriptionBody } from '#contract/alert-channels';
import { ensureWorker } from '#web/lib/page/worker';

/** Whether this browser shows notifications for us, as far as the browser itself goes. */
export type BrowserPermission = 'unsupported' | 'blocked' | 'allowed' | 'not asked';

export function browserPermission(): BrowserPermission {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  return Notification.permission === 'granted' ? 'allowed' : 'not asked';
}

/** Why this browser could not be added; the word is for the page, which has a sentence for each. */
export class PushProblem extends Error {
  readonly why: 'blocked' | 'reload' | 'no-service';

  constructor(why: PushProblem['why']) {
    super(why);
    this.why = why;
  }
}

/** Asks the person, then the browser's push service. Called from a press: browsers ask nobody else. */
export async function subscribeBrowser(publicKey: string): Promise<PushSubscriptionBody> {
  if ((await Notification.requestPermission()) !== 'granted') throw new PushProblem('blocked');
  await ensureWorker().catch(() => {
    throw new PushProblem('reload');
  });
  const { pushManager } = await navigator.serviceWorker.ready;
  const known = await pushManager.getSubscription();
  const subscription =
    known ??
    (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }).catch(() => {
      throw new PushProblem('no-service');
    }));
  const { endpoint = '', keys = {} } = subscription.toJSON();
  return { endpoint, keys: { p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' } };
}

/** Ends it at the push service too. */
export async function unsubscribeBrowser(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  await subscription?.unsubscribe();
}
