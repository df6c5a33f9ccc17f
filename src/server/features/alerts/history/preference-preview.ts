import type { PreferencesPreview } from '#contract/alerts';
import type { NotificationPreferencesBody } from '#contract/preferences';
import { composeAlert } from '#domain/alerts/compose';
import { DEFAULT_PREFERENCES, DEFAULT_TIME_ZONE } from '#domain/alerts/preferences';
import { replayAlerts, type ReplayedAlert } from '#domain/alerts/replay';
import type { AccountId } from '#domain/ids';
import type { Db } from '#server/tables';
import { listSeen, type SeenOpening } from './history-store.ts';
import { databaseNow } from '#server/platform/db/server-store';
import { toPreferences } from '#server/features/alerts/people/preference-rows';
import { findPreferences } from '#server/features/alerts/people/preference-store';
import { withBody } from '#server/features/alerts/people/preferences';
import { findTimeZone } from '#server/features/alerts/people/recipient-store';

export interface PreviewDependencies {
  db: Db;
  publicUrl: string;
  cooldownSeconds: number;
}

const PREVIEW_DAYS = 14;
const EXAMPLES = 3;

/** Tries settings on what was seen lately at the locations a person watches. */
export function preferencePreview({ db, publicUrl, cooldownSeconds }: PreviewDependencies) {
  return {
    async previewPreferences(
      accountId: AccountId,
      body: NotificationPreferencesBody,
    ): Promise<PreferencesPreview> {
      const [row, timeZone, seen, now] = await Promise.all([
        findPreferences(db, accountId),
        findTimeZone(db, accountId),
        listSeen(db, accountId, PREVIEW_DAYS),
        databaseNow(db),
      ]);
      const preferences = withBody(row === undefined ? DEFAULT_PREFERENCES : toPreferences(row), body);
      const texts = replayAlerts(seen, preferences, timeZone ?? DEFAULT_TIME_ZONE, {
        until: now.getTime(),
        cooldown: cooldownSeconds * 1000,
      });
      return {
        days: PREVIEW_DAYS,
        texts: texts.length,
        openings: texts.reduce((sum, { openings }) => sum + openings.length, 0),
        examples: texts.slice(-EXAMPLES).toReversed().map(asExample),
      };
    },
  };

  function asExample({ at, openings }: ReplayedAlert<SeenOpening>) {
    const text = composeAlert({ openings, link: `${publicUrl}/o/example`, saysStop: false });
    return { at: new Date(at).toISOString(), text };
  }
}
