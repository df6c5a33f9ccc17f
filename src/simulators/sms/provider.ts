import { type RandomSource, randomFrom } from '#simulators/appointments/world/random';
import { faultQueue, type FaultQueue } from '#simulators/faults';
import { SIMULATED_ACCOUNT } from './account.ts';
import { type Carrier, createCarrier } from './carrier.ts';
import { keywordOf, PROVIDER_ANSWERS } from './keywords.ts';
import { createMessages, type TextMessage, type Messages } from './messages.ts';
import { LISTING_FAULTS, SMS_FAULTS, type SmsMoment } from './sms-faults.ts';
import { createWebhooks, type SmsWebhooks } from './webhooks.ts';

/** How the provider behaves beyond single faults. */
export interface Behavior {
  /** Every answer to a send takes this long. */
  slowMilliseconds: number;
  /** Share of sends whose answer is lost: before the text is taken, and after. */
  lostBefore: number;
  lostAfter: number;
  seed: number;
  retryAfterSeconds: number;
  /** A trial account texts only numbers that were verified with it, and none was. */
  trial: boolean;
  /** Status calls go to addresses on this machine too, which the real provider could not reach. */
  loopbackCallbacks: boolean;
}

const USUAL: Behavior = {
  slowMilliseconds: 0,
  lostBefore: 0,
  lostAfter: 0,
  seed: 1,
  retryAfterSeconds: 5,
  trial: false,
  loopbackCallbacks: true,
};

const OPTED_OUT = { status: 'failed', errorCode: 21610 } as const;

/** Everything the simulated provider is made of. */
export interface Provider {
  messages: Messages;
  carrier: Carrier;
  webhooks: SmsWebhooks;
  faults: FaultQueue<SmsMoment>;
  listingFaults: FaultQueue<SmsMoment>;
  behavior(): Behavior;
  setBehavior(change: Partial<Behavior>): void;
  /** Whether this send loses its answer, and when. */
  chance(): SmsMoment | undefined;
  isOptedOut(number: string): boolean;
  take(text: {
    number: string;
    body: string;
    statusCallback: string | null;
    validityPeriod: number | null;
  }): TextMessage;
  /** A text from a handset: kept, answered where it is a keyword, and told to the customer as often as asked. */
  receive(number: string, body: string, times: number): Promise<{ message: TextMessage; answered: number[] }>;
  reset(): void;
  stop(): void;
}

export function createProvider(now: () => Date, changed: () => void): Provider {
  const messages = createMessages(now, changed);
  const webhooks = createWebhooks();
  const carrier = createCarrier(messages, webhooks, now, changed);
  const faults = faultQueue<SmsMoment>(SMS_FAULTS, changed);
  const listingFaults = faultQueue<SmsMoment>(LISTING_FAULTS, changed);
  const optedOut = new Set<string>();
  let behavior = USUAL;
  let random: RandomSource = randomFrom(behavior.seed);

  /** STOP and START change what the provider lets through; the answer goes out by itself. */
  function obey(number: string, body: string): string | undefined {
    const keyword = keywordOf(body);
    if (keyword === undefined) return undefined;
    if (keyword === 'STOP') optedOut.add(number);
    if (keyword === 'START') optedOut.delete(number);
    messages.add({
      direction: 'provider',
      number,
      body: PROVIDER_ANSWERS[keyword],
      status: 'delivered',
      sentAt: now(),
    });
    return keyword;
  }

  const stopFaults = () => {
    faults.reset();
    listingFaults.reset();
  };

  return {
    messages,
    carrier,
    webhooks,
    faults,
    listingFaults,
    behavior: () => behavior,
    setBehavior(change) {
      behavior = { ...behavior, ...change };
      random = randomFrom(behavior.seed);
      changed();
    },
    chance() {
      const drawn = random.next();
      if (drawn < behavior.lostBefore) return 'before';
      return drawn < behavior.lostBefore + behavior.lostAfter ? 'after' : undefined;
    },
    isOptedOut: (number) => optedOut.has(number),
    take(text) {
      const message = messages.add({ direction: 'outbound-api', status: 'accepted', ...text });
      // By Messaging Service a text is accepted first; that nobody may text this number is found afterwards.
      void carrier.carry(message, optedOut.has(text.number) ? OPTED_OUT : undefined);
      return message;
    },
    async receive(number, body, times) {
      const message = messages.add({ direction: 'inbound', number, body, status: 'received', sentAt: now() });
      const keyword = obey(number, body);
      const url = webhooks.inboundUrl();
      const answered: number[] = [];
      for (let call = 0; url !== undefined && call < times; call += 1)
        answered.push(await webhooks.call(url, inboundFields(message, keyword)));
      const wasHeard = answered.some((status) => status >= 200 && status < 300);
      messages.update(message, { status: wasHeard ? 'received' : 'unheard' });
      return { message, answered };
    },
    reset() {
      stopFaults();
      carrier.reset();
      optedOut.clear();
      behavior = USUAL;
      messages.clear();
      changed();
    },
    stop: stopFaults,
  };
}

function inboundFields(message: TextMessage, keyword: string | undefined): Record<string, string> {
  return {
    AccountSid: SIMULATED_ACCOUNT.accountSid,
    ApiVersion: '2010-04-01',
    Body: message.body,
    From: message.number,
    MessageSid: message.sid,
    MessagingServiceSid: SIMULATED_ACCOUNT.messagingServiceSid,
    NumMedia: '0',
    NumSegments: '1',
    SmsMessageSid: message.sid,
    SmsSid: message.sid,
    SmsStatus: 'received',
    To: SIMULATED_ACCOUNT.number,
    ...(keyword === undefined ? {} : { OptOutType: keyword }),
  };
}
