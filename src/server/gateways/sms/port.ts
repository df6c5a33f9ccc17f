/** How far a text has come at the provider; only `delivered`, `undelivered`, `failed` and `canceled` are final. */
export const PROVIDER_STATUSES = [
  'accepted',
  'scheduled',
  'queued',
  'sending',
  'sent',
  'delivered',
  'undelivered',
  'failed',
  'canceled',
] as const;
export type ProviderStatus = (typeof PROVIDER_STATUSES)[number];

export interface TextToSend {
  /** E.164. */
  to: string;
  body: string;
  /** Our own name for this text: comes back with every status call, so that a lost answer can be resolved. */
  reference: string;
  /** Where the provider tells how the text fares, without the reference. */
  statusCallback: string;
  /** The provider drops the text when it could not pass it on in this time. */
  validForSeconds: number;
  /** Asked right before the text leaves; true means that it must not any more. */
  isStale?: () => boolean;
}

export interface AcceptedText {
  sid: string;
  status: ProviderStatus;
}

export interface KnownText {
  sid: string;
  status: ProviderStatus;
  body: string;
  errorCode: number | null;
  createdAt: Date;
}

/** Our account at the provider, as far as it decides whether texts leave. */
export interface TextAccount {
  isTrial: boolean;
  isActive: boolean;
  /** How many numbers of ours can send texts. */
  senders: number;
}

/**
 * The provider of text messages. Throws a Failure whose kind says what became of the text: `declined` (never to this
 * number), `rejected` (not taken, our fault), `retryable` (not taken, try again), `not-called` (it had become stale before it left), `unknown` (it may have been taken:
 * look it up before sending again). `providerCodeOf` gives the provider's own number.
 */
export interface TextSender {
  send(text: TextToSend): Promise<AcceptedText>;
  /** What the provider took for a number since an instant (to the second), newest first. */
  find(query: { to: string; since: Date }): Promise<KnownText[]>;
}

export interface ReceivedText {
  sid: string;
  /** E.164. */
  from: string;
  body: string;
  /** To the second. */
  receivedAt: Date;
}

/** What phones texted to us, for whoever was not there to hear it. */
export interface ReceivedTexts {
  /** Since an instant (to the second), oldest first. */
  listReceived(since: Date): Promise<ReceivedText[]>;
}

/** What only the doctor asks. */
export interface TextAccountLookup {
  describeAccount(): Promise<TextAccount>;
}
