import type { PushSubscriptionBody } from '#contract/alert-channels';
import { call, callJson } from './http.ts';

export interface PushedMessage {
  id: number;
  subscription: string;
  payload: string;
  topic: string | null;
  ttlSeconds: number;
  createdAt: string;
}

/** What the service worker makes a notification of. */
export interface NotificationPayload {
  title: string;
  body: string;
  path: string;
  tag: string;
  receipt: string;
}

/** The simulated push service, driven from outside. */
export class PushDesk {
  private readonly url: string;

  constructor(simulatorsUrl: string) {
    this.url = `${simulatorsUrl}/control/push`;
  }

  /** As a browser does it; the answer is what its page would send us. */
  async subscribe(applicationServerKey: string): Promise<PushSubscriptionBody> {
    return this.post('/subscriptions', { applicationServerKey });
  }

  /** The person blocks notifications in their browser. */
  async revoke(subscription: PushSubscriptionBody): Promise<void> {
    await call(`${this.url}/subscriptions/${subscriptionId(subscription)}`, { method: 'DELETE' });
  }

  fault = (kind: string, times = 1) => this.post('/faults', { kind, times });
  behave = (behavior: Record<string, number>) => this.post('/behavior', behavior);

  /** What browsers were sent, newest first. */
  async sent(subscription?: PushSubscriptionBody): Promise<PushedMessage[]> {
    const search =
      subscription === undefined
        ? ''
        : `?${new URLSearchParams({ subscription: subscriptionId(subscription) })}`;
    return (await callJson<{ messages: PushedMessage[] }>('GET', `${this.url}/messages${search}`)).messages;
  }

  private post<Answer = undefined>(path: string, body: object): Promise<Answer> {
    return callJson('POST', this.url + path, body);
  }
}

/** What the push service calls it. */
export const subscriptionId = ({ endpoint }: Pick<PushSubscriptionBody, 'endpoint'>): string =>
  endpoint.slice(endpoint.lastIndexOf('/') + 1);
export const payloadOf = ({ payload }: PushedMessage): NotificationPayload =>
  JSON.parse(payload) as NotificationPayload;
