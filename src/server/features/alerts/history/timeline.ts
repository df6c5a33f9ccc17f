import type { TimelineEntry, TimelineFilter, TimelinePage } from '#contract/alerts';
import type { Program } from '#domain/availability/programs';
import type { LocationId } from '#domain/availability/slot';
import type { AccountId } from '#domain/ids';
import type { OpeningId } from '#server/features/availability/tables';
import type { OpeningLinks } from '#server/features/alerts/channels/opening-links';
import type { Db } from '#server/tables';
import { findProgram } from '#server/features/alerts/people/program-store';
import { verdictsOn } from './dated-verdicts.ts';
import * as store from './history-store.ts';
import { presentAlert, presentVerdict } from './present-alerts.ts';

export interface TimelineRequest {
  show: TimelineFilter;
  locationId: LocationId | null;
  /** The place of the last entry of the page before. */
  before: string | null;
  limit: number;
}

type Entry = { kind: 'text'; row: store.AlertRow } | { kind: 'verdict'; row: store.VerdictRow };

/** Texts, and openings that no text told of, as one list that is read page by page. */
export function timeline({ db, links }: { db: Db; links: OpeningLinks }) {
  const pathTo = async (openings: readonly OpeningId[], program: Program) =>
    new URL(await links.to(openings, program)).pathname;

  async function present(accountId: AccountId, entries: readonly Entry[]): Promise<TimelineEntry[]> {
    const told = entries.flatMap((entry) => (entry.kind === 'text' ? entry.row.opening_ids : []));
    const untexted = entries.flatMap((entry) => (entry.kind === 'verdict' ? [entry.row] : []));
    const openings = told.length === 0 ? [] : await store.listOpenings(db, told);
    const verdicts = new Map(
      (await verdictsOn(db, accountId, untexted)).map(({ row, verdict }) => [row.id, verdict]),
    );
    const program = await findProgram(db, accountId);
    return Promise.all(
      entries.flatMap<Promise<TimelineEntry>>((entry) => {
        if (entry.kind === 'text') return [presentText(entry.row, openings, program)];
        const verdict = verdicts.get(entry.row.id);
        if (verdict === undefined) return [];
        return [presentUntexted(entry.row, presentVerdict(entry.row, verdict), program)];
      }),
    );
  }

  const presentText = async (
    row: store.AlertRow,
    openings: readonly store.ToldOpeningRow[],
    program: Program,
  ) => ({
    kind: 'text' as const,
    ...presentAlert(row, openings),
    link: await pathTo(row.opening_ids, program),
  });
  const presentUntexted = async (
    row: store.VerdictRow,
    verdict: ReturnType<typeof presentVerdict>,
    program: Program,
  ) => ({
    kind: 'verdict' as const,
    ...verdict,
    link: await pathTo([row.id], program),
  });

  return {
    async listTimeline(accountId: AccountId, request: TimelineRequest): Promise<TimelinePage> {
      const { show, limit, locationId } = request;
      const before = request.before === null ? null : readPlace(request.before);
      const page = (kind: Entry['kind']) => ({
        after: positionIn(kind, before),
        limit: limit + 1,
        locationId,
      });
      const [texts, untexted] = await Promise.all([
        show === 'untexted' ? [] : store.listAlertsAfter(db, accountId, page('text')),
        show === 'texts' ? [] : store.listUntextedAfter(db, accountId, page('verdict')),
      ]);
      const merged = [
        ...texts.map((row): Entry => ({ kind: 'text', row })),
        ...untexted.map((row): Entry => ({ kind: 'verdict', row })),
      ].toSorted(newestFirst);
      const shown = merged.slice(0, limit);
      const last = shown.at(-1);
      return {
        entries: await present(accountId, shown),
        next: merged.length > limit && last !== undefined ? placeOf(last) : null,
      };
    },
  };
}

/** Of the same moment the texts come first, then the higher id. */
function newestFirst(a: Entry, b: Entry): number {
  return b.row.moment - a.row.moment || a.kind.localeCompare(b.kind) || b.row.id - a.row.id;
}

interface Place extends store.Position {
  kind: string;
}

const placeOf = ({ kind, row }: Entry): string => `${row.moment}-${kind}-${row.id}`;

function readPlace(text: string): Place {
  const [moment = '', kind = '', id = ''] = text.split('-');
  return { moment: Number(moment), kind, id: Number(id) };
}

/** Where the rows of one kind go on after an entry, which may be of the other kind. */
function positionIn(kind: Entry['kind'], before: Place | null): store.Position | null {
  if (before === null || before.kind === kind) return before;
  return { moment: before.moment, id: kind === 'text' ? 0 : Number.MAX_SAFE_INTEGER };
}
