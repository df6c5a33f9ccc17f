import type { MessageEvent } from '#domain/alerts/message-state';
import type { SpeltOpening } from '#domain/alerts/messages/compose';
import type { Program } from '#domain/availability/programs';
import type { OpeningId } from '#server/features/availability/tables';
import type { ChannelName, MessageId } from '#server/features/alerts/tables';
import type { Failure } from '#server/platform/failure';
import type { Db } from '#server/tables';

/**
 * One way of reaching people. The outbox decides who is told of what; a channel says how that reads, hands it to its
 * provider, and knows what the provider's answers mean. Claims, leases, retries, reconciliation and the record of every
 * message are the same for all channels and live beside this file.
 */
export interface Channel {
  /** The row of the table `channel`. */
  readonly name: ChannelName;
  /** Messages a second over all processes. */
  readonly perSecond: number;
  /** What operators are told when the provider refuses our requests, and when carriers filter what we send. */
  readonly incidents: { rejected: ChannelIncident; filtered?: ChannelIncident };

  /** The words of an alert. */
  compose(openings: readonly (SpeltOpening & { id: OpeningId })[], options: ComposeOptions): Promise<string>;

  /**
   * Hands a message to the provider; throws a `Failure` whose kind says whether it may have been taken. Asks at the last
   * moment before the message leaves whether its claim has become too old for that.
   */
  send(message: OutgoingMessage, isStale: () => boolean): Promise<{ providerId: string }>;

  /**
   * What the provider has sent to this address with exactly these words. Left out where it cannot be asked: then what
   * is in doubt is never sent again by this channel.
   */
  listSent?(message: { address: string; body: string; since: Date }): Promise<DeliveryReport[]>;

  /** The provider's own code for a failed call, for the record. */
  codeOf(failure: Failure): string;

  /** What a code in a delivery report means for what is sent next. */
  meaningOf(errorCode: string): FailureMeaning;

  /**
   * The provider will not pass on messages to this address, as it said at the call or in a later report. `calledAt` is
   * when the message left: what the person decided after that counts more.
   */
  onRefused(trx: Db, addressHash: Buffer, code: string, calledAt: Date | null): Promise<void>;
}

interface ChannelIncident {
  key: string;
  describe(code: string): string;
}

export interface ComposeOptions {
  isFirstOfDay: boolean;
  /** Which one its readers applied for. */
  program: Program;
  /** Asked for by its reader to see what an alert looks like. */
  isTest?: boolean;
}

export interface OutgoingMessage {
  id: MessageId;
  /** Which attempt this is: what comes of an earlier one says nothing about a later one. */
  attempt: number;
  address: string;
  body: string;
  usefulSeconds: number;
}

/** What a provider says about a message it has. */
export interface DeliveryReport {
  providerId: string;
  event: Extract<MessageEvent, 'accepted' | 'delivered' | 'undelivered' | 'refused'>;
  errorCode: string | null;
}

/**
 * `transient`: worth one more try while the openings are there. `filtered`: carriers take our messages for spam, and
 * more of them would make it worse. `refused`: as if the call itself had been refused. `final`: none of these.
 */
export type FailureMeaning = 'transient' | 'filtered' | 'refused' | 'final';
