import type { NotificationPreferences, NotificationPreferencesBody } from '#contract/preferences';
import { sentenceOf } from '#web/lib/http/http-error';
import { createStore } from '#web/lib/state/store';
import { changesTo, type SettingsDraft, settingsDraftOf, settingsOf } from './settings-draft.ts';

/** How long a change can be taken back. */
const UNDO_MS = 10_000;
/** A slider and the buttons beside a number are pressed several times in a row. */
const PRESSES_MS = 500;

/** When a change is saved: at once, after some presses in a row, or when its field is left. */
export type SaveMoment = 'now' | 'after-presses' | 'when-left';

export type SaveStatus =
  | { at: 'idle' | 'saving' | 'undone' }
  | { at: 'saved'; undo: () => void }
  | { at: 'failed'; sentence: string };

interface Edited {
  saved: NotificationPreferences;
  /** What is on screen and not saved yet. */
  edits: Partial<SettingsDraft>;
  status: SaveStatus;
}

/**
 * Settings that are saved as one goes: one call at a time, so that the last change is also the last to arrive, and only
 * what differs from the saved settings. Each change can be taken back for ten seconds.
 */
export function settingsEditor(
  saved: NotificationPreferences,
  save: (body: NotificationPreferencesBody) => Promise<NotificationPreferences>,
) {
  const state = createStore<Edited>({ saved, edits: {}, status: { at: 'idle' } });
  const update = (part: Partial<Edited>) => state.set({ ...state.get(), ...part });
  let running: Promise<boolean> | null = null;
  let saveTimer: ReturnType<typeof setTimeout> | undefined;
  let statusTimer: ReturnType<typeof setTimeout> | undefined;

  function report(status: SaveStatus): void {
    clearTimeout(statusTimer);
    update({ status });
    if (status.at === 'saved' || status.at === 'undone')
      statusTimer = setTimeout(() => update({ status: { at: 'idle' } }), UNDO_MS);
  }

  async function send(isUndo: boolean): Promise<boolean> {
    const { saved: before, edits: sent } = state.get();
    const body = changesTo(before, settingsOf({ ...settingsDraftOf(before), ...sent }));
    if (body === null) {
      update({ edits: {} });
      return true;
    }
    report({ at: 'saving' });
    try {
      const answer = await save(body);
      update({ saved: answer, edits: without(state.get().edits, sent) });
      report(isUndo ? { at: 'undone' } : { at: 'saved', undo: () => takeBack(before) });
      return true;
    } catch (error) {
      report({ at: 'failed', sentence: sentenceOf(error, 'Please try again in a moment') });
      return false;
    }
  }

  async function flush(isUndo = false): Promise<boolean> {
    clearTimeout(saveTimer);
    while (running !== null) await running;
    running = send(isUndo);
    const done = await running;
    running = null;
    return done;
  }

  function takeBack(to: NotificationPreferences): void {
    update({ edits: settingsDraftOf(to) });
    void flush(true);
  }

  return {
    state,
    report,

    change(part: Partial<SettingsDraft>, moment: SaveMoment): void {
      update({ edits: { ...state.get().edits, ...part } });
      clearTimeout(saveTimer);
      if (moment === 'now') void flush();
      if (moment === 'after-presses') saveTimer = setTimeout(() => void flush(), PRESSES_MS);
    },

    /** Saves what is on screen, a number that is still being typed included. False when that failed. */
    saveNow: (): Promise<boolean> => flush(),

    /** Settings that were saved somewhere else, such as a pause on the dashboard. */
    adopt(elsewhere: NotificationPreferences): void {
      if (running === null && state.get().saved !== elsewhere) update({ saved: elsewhere });
    },
  };
}

export const draftIn = ({ saved, edits }: Pick<Edited, 'saved' | 'edits'>): SettingsDraft => ({
  ...settingsDraftOf(saved),
  ...edits,
});

/** What was changed again since it was sent stays. */
function without(edits: Partial<SettingsDraft>, sent: Partial<SettingsDraft>): Partial<SettingsDraft> {
  const left = Object.entries(edits).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(Reflect.get(sent, field)),
  );
  return Object.fromEntries(left);
}
