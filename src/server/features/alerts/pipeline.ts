import type { LocationId } from '#domain/availability/slot';
import type { AccountsService } from '#server/features/accounts/service';
import type { Mailer } from '#server/gateways/mail/port';
import type { PushSender } from '#server/gateways/push/port';
import type { TextSender } from '#server/gateways/sms/port';
import type { Enqueue } from '#server/platform/jobs/queue';
import type { Clock } from '#server/platform/clock';
import type { Random } from '#server/platform/random';
import type { Sealer } from '#server/platform/keys/sealing';
import type { KeyedHash } from '#server/platform/keys/secrets';
import type { Db } from '#server/tables';
import { campaignPlanner } from './campaigns/planner.ts';
import { channelWorker } from './channels/channel-worker.ts';
import { emailChannel } from './channels/email/email-channel.ts';
import { openingLinks } from './channels/opening-links.ts';
import type { Channel } from './channels/port.ts';
import { pushChannel } from './channels/push/push-channel.ts';
import { textChannel } from './channels/text/text-channel.ts';
import { outboxClaim } from './outbox/claim.ts';
import { outboxHousekeeping } from './outbox/housekeeping.ts';
import type { ChannelName } from './tables.ts';
import { TIMING } from '#domain/alerts/decision/timing';

export interface PipelineDependencies {
  db: Db;
  clock: Clock;
  random: Random;
  hash: KeyedHash;
  sealer: Sealer;
  sms: TextSender;
  push: PushSender;
  mailer: Pick<Mailer, 'send'>;
  accounts: Pick<AccountsService, 'find'>;
  supportEmail: string;
  enqueue: Enqueue;
  availability: { requestLook(id: LocationId): Promise<void> };
  publicUrl: string;
  settings: {
    segmentsPerSecond: number;
    cooldownSeconds: number;
  };
}

export type AlertPipeline = ReturnType<typeof alertPipeline>;

/** From an opening to a message: four steps that any number of processes repeat, joined by rows. */
export function alertPipeline(deps: PipelineDependencies) {
  const { segmentsPerSecond, cooldownSeconds } = deps.settings;
  const links = openingLinks(deps);
  const channels: Record<ChannelName, Channel> = {
    text: textChannel({ ...deps, links, segmentsPerSecond }),
    push: pushChannel({ ...deps, links }),
    email: emailChannel({ ...deps, links }),
  };
  const outbox = outboxClaim({ cooldownSeconds });
  const channelWorkers = mapValues(channels, (channel) => channelWorker(channel, { ...deps, outbox }));
  return {
    channels,
    links,
    channelWorkers,
    ...campaignPlanner({ ...deps, channel: channels.text.name, backlog: backlogAt(segmentsPerSecond) }),
    ...outboxHousekeeping(deps),
  };
}

/** Rows that cannot leave while they are of use need not stand in the outbox; two pages are always there. */
function backlogAt(perSecond: number): number {
  return Math.max(2_000, perSecond * TIMING.alertUsefulSeconds);
}

function mapValues<Key extends string, Value, Mapped>(
  record: Record<Key, Value>,
  map: (value: Value) => Mapped,
): Record<Key, Mapped> {
  const entries = Object.entries<Value>(record).map(([key, value]) => [key, map(value)]);
  return Object.fromEntries(entries) as Record<Key, Mapped>;
}
