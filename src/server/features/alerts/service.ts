import type { AccountsService } from '#server/features/accounts/service';
import type { AvailabilityService } from '#server/features/availability/service';
import type { Mailer } from '#server/gateways/mail/port';
import type { PushSender } from '#server/gateways/push/port';
import type { ReceivedTexts, TextSender } from '#server/gateways/sms/port';
import type { Clock } from '#server/platform/clock';
import type { Enqueue } from '#server/platform/jobs/queue';
import type { Metrics } from '#server/platform/metrics';
import type { Random } from '#server/platform/random';
import type { Sealer } from '#server/platform/keys/sealing';
import type { KeyedHash } from '#server/platform/keys/secrets';
import type { Db } from '#server/tables';
import { alertChannels } from './alert-channels.ts';
import { pushReceipts } from './channels/push/push-receipts.ts';
import { resend } from './channels/resend.ts';
import { customerTexts } from './channels/text/customer-texts.ts';
import { deliveryReports } from './channels/text/delivery-reports.ts';
import { inboundTexts } from './channels/text/inbound.ts';
import { phones } from './channels/text/phones.ts';
import { serviceTextQueue } from './channels/text/service-text-queue.ts';
import { testTexts } from './channels/text/test-texts.ts';
import { optOutRecovery } from './channels/text/opt-out-recovery.ts';
import { textLimits } from './channels/text/text-limits.ts';
import { dashboard } from './dashboard/dashboard.ts';
import { demo } from './demo.ts';
import { exportAndDeletion } from './export-and-deletion.ts';
import { alertHistory } from './history/alert-history.ts';
import { countMessages, measureWaits } from './history/metrics-store.ts';
import { latestOpeningStory } from './history/opening-story.ts';
import { operatorView } from './history/operator-view.ts';
import { simulatedPast } from './history/simulated-past.ts';
import { preferencePreview } from './history/preference-preview.ts';
import { timeline } from './history/timeline.ts';
import { notices } from './notices.ts';
import { areas } from './people/areas.ts';
import { bookings } from './people/bookings.ts';
import { interviewCalendar } from './people/interview-calendar.ts';
import { preferences } from './people/preferences.ts';
import { sharedLists } from './people/shared-lists.ts';
import { programs } from './people/programs.ts';
import { watcherCounts } from './people/watcher-counts.ts';
import { watches } from './people/watches.ts';
import { readDueSteps } from './due-store.ts';
import { alertPipeline } from './pipeline.ts';
import { giveUpUnsent } from './restore-store.ts';
import { retention } from './retention.ts';
import { weekly } from './weekly/weekly.ts';

export interface AlertsDependencies {
  db: Db;
  clock: Clock;
  random: Random;
  sealer: Sealer;
  hash: KeyedHash;
  lookupHash: KeyedHash;
  enqueue: Enqueue;
  sms: TextSender & ReceivedTexts;
  push: PushSender;
  accounts: Pick<AccountsService, 'find'>;
  availability: Pick<
    AvailabilityService,
    'requestLook' | 'setWatchers' | 'noteWatcher' | 'openSlots' | 'looks' | 'seenLately' | 'observedDays'
  >;
  mailer: Mailer;
  metrics: Metrics;
  publicUrl: string;
  supportEmail: string;
  /** Openings or texts come from a simulator. */
  simulated: boolean;
  settings: { segmentsPerSecond: number; cooldownSeconds: number };
}

export { forgetSealedNumbers } from './channels/text/opt-out-recovery-store.ts';

export type { DueStep } from './due-store.ts';
export type { OpenedLink } from './history/alert-history.ts';
export type { SharedList } from './people/shared-lists.ts';
export type { LinkedOpening } from './history/present-alerts.ts';

export type AlertsService = ReturnType<typeof alertsService>;

/** Who is told of which opening, by which channel, and what became of it. */
export function alertsService(deps: AlertsDependencies) {
  const { cooldownSeconds } = deps.settings;
  const { channels, links, ...pipeline } = alertPipeline(deps);
  const queueText = serviceTextQueue(deps);
  const texting = { ...deps, channel: channels.text, queueText, limits: textLimits(deps) };
  return {
    queueText,
    ...pipeline,
    readDueSteps: () => readDueSteps(deps.db),
    ...watches(deps),
    ...areas(deps),
    ...programs(deps),
    ...weekly(deps),
    ...preferences(deps),
    ...bookings(deps),
    ...interviewCalendar(deps),
    ...sharedLists(deps),
    ...watcherCounts(deps),
    ...phones(texting),
    ...testTexts(texting),
    ...customerTexts(texting),
    ...inboundTexts(texting),
    ...deliveryReports(texting),
    ...alertChannels(deps),
    ...pushReceipts({ ...deps, channel: channels.push }),
    ...resend({ cooldownSeconds }),
    ...dashboard(deps),
    ...alertHistory(deps),
    ...timeline({ ...deps, links }),
    ...operatorView(deps),
    ...preferencePreview({ ...deps, cooldownSeconds }),
    ...notices(deps),
    ...exportAndDeletion(deps),
    protectOptOuts: optOutRecovery(deps).protectOptOuts,
    ...retention(deps),
    ...demo(deps),
    ...simulatedPast({ ...deps, cooldownSeconds }),
    latestOpeningStory: () => latestOpeningStory(deps.db, deps.simulated),
    countMessages: () => countMessages(deps.db),
    measureWaits: () => measureWaits(deps.db),
    giveUpUnsent,
  };
}
