import type { AccountsService } from '#server/features/accounts/service';
import type { Mailer } from '#server/gateways/mail/port';
import type { Metrics } from '#server/platform/metrics';
import { demo } from './demo.ts';
import { inbound } from './inbound.ts';
import { leaving } from './leaving.ts';
import { notices } from './notices.ts';
import { phones } from './phones.ts';
import { preferences } from './preferences.ts';
import { pruning } from './pruning.ts';
import type { QueueText } from './queueing.ts';
import type { AlertsDependencies } from './service.ts';
import { statusCalls } from './status-calls.ts';
import { testTexts } from './test-texts.ts';
import type { TextLimits } from './text-limits.ts';
import { watches } from './watches.ts';

/** What is needed to deal with people besides texting them. */
export interface PeopleSettings {
  accounts: Pick<AccountsService, 'find'>;
  mailer: Mailer;
  metrics: Metrics;
  supportEmail: string;
}

export interface PeopleDependencies extends AlertsDependencies {
  queueText: QueueText;
  limits: TextLimits;
}

/** What a person can do with us, by screen or by phone, and what they are told by mail. */
export function people(deps: PeopleDependencies) {
  return {
    ...phones(deps),
    ...watches(deps),
    ...preferences(deps),
    ...inbound(deps),
    ...statusCalls(deps),
    ...testTexts(deps),
    ...notices(deps),
    ...leaving(deps),
    ...pruning(deps),
    ...demo(deps),
  };
}
