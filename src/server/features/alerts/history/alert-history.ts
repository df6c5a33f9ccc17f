import type { AlertPage, LinkAnswer, VerdictPage } from '#contract/alerts';
import type { Program } from '#domain/availability/programs';
import type { AccountId } from '#domain/ids';
import { Failure } from '#server/platform/failure';
import type { Db } from '#server/tables';
import {
  type LinkedOpening,
  presentAlert,
  presentLinkedOpening,
  presentToldOpening,
  presentVerdict,
} from './present-alerts.ts';
import { findLink } from '#server/features/alerts/channels/opening-link-store';
import * as store from './history-store.ts';
import { verdictsOn } from './dated-verdicts.ts';

export interface PageRequest {
  before: number | null;
  limit: number;
}

/** What stands behind a short address, and the moment at which it was read. */
export interface OpenedLink {
  now: Date;
  /** Which one its readers applied for. */
  program: Program;
  openings: LinkedOpening[];
}

/** What people can read about what was sent, and what was not. */
export function alertHistory({ db }: { db: Db }) {
  return {
    async listAlerts(accountId: AccountId, page: PageRequest): Promise<AlertPage> {
      const rows = await store.listAlerts(db, accountId, { ...page, limit: page.limit + 1 });
      const { shown, next } = cut(rows, page.limit);
      const openings = await store.listOpenings(
        db,
        shown.flatMap(({ opening_ids }) => opening_ids),
      );
      return { alerts: shown.map((row) => presentAlert(row, openings)), next };
    },

    async listVerdicts(accountId: AccountId, page: PageRequest): Promise<VerdictPage> {
      const rows = await store.listVerdicts(db, accountId, { ...page, limit: page.limit + 1 });
      const { shown, next } = cut(rows, page.limit);
      const decided = await verdictsOn(db, accountId, shown);
      return { verdicts: decided.map(({ row, verdict }) => presentVerdict(row, verdict)), next };
    },

    /** For anybody who has the address; it says nothing about who was sent it. */
    async followLink(code: string): Promise<LinkAnswer> {
      const link = await findLink(db, code);
      if (link === undefined) throw new Failure('missing', 'not-found', 'There is no such link.');
      const openings = await store.listOpenings(db, link.opening_ids);
      const checkedAt = await store.oldestLook(
        db,
        openings.map(({ location_id }) => location_id),
      );
      return {
        openings: openings.map(presentToldOpening),
        checkedAt: checkedAt?.toISOString() ?? null,
      };
    },

    /** The same with all that the page behind a text shows; undefined for an address that was never sent. */
    async readLink(code: string): Promise<OpenedLink | undefined> {
      const found = await store.findLinkedOpenings(db, code);
      return found && { ...found, openings: found.openings.map(presentLinkedOpening) };
    },
  };
}

/** One more row than asked for tells that there is another page. */
export function cut<Row extends { id: number }>(rows: readonly Row[], limit: number) {
  const shown = rows.slice(0, limit);
  return { shown, next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null };
}
