import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { NotificationPreferences, NotificationPreferencesBody } from '#contract/preferences';
import { presentPreferences } from '#contract/present-preferences';
import { DEFAULT_PREFERENCES } from '#domain/alerts/decision/preferences';
import { HttpError } from '#web/lib/http/http-error';
import { settingsEditor, draftIn } from './settings-editor.ts';

const SAVED = presentPreferences(DEFAULT_PREFERENCES);
const FOUR = { immediateAlerts: true, maxDailyNotifications: 5, minimumDaysOut: 90, urgencyThreshold: 6 };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A server that merges what it is sent; each call can be held until it is let go. */
function opened({ holding = false, refusal }: { holding?: boolean; refusal?: Error } = {}) {
  let stored: NotificationPreferences = SAVED;
  const bodies: NotificationPreferencesBody[] = [];
  const held: (() => void)[] = [];
  const editor = settingsEditor(SAVED, async (body) => {
    bodies.push(body);
    if (holding) await new Promise<void>((resolve) => held.push(resolve));
    if (refusal !== undefined) throw refusal;
    const { timesOfDay, weekendsOnly, quietHours, partySize, earlierThan, pausedUntil, ...four } = body;
    stored = {
      ...stored,
      ...four,
      ...(timesOfDay !== undefined && { timesOfDay }),
      ...(weekendsOnly !== undefined && { weekendsOnly }),
      ...(quietHours !== undefined && { quietHours }),
      ...(partySize !== undefined && { partySize }),
      ...(earlierThan !== undefined && { earlierThan }),
      ...(pausedUntil !== undefined && { pausedUntil }),
    };
    return stored;
  });
  const letGo = async () => {
    held.shift()?.();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { editor, bodies, letGo, stored: () => stored };
}

const settle = () => vi.advanceTimersByTimeAsync(0);

describe('settings that are saved as one goes', () => {
  it('send the four fields and of the others only what changed', async () => {
    const { editor, bodies } = opened();
    editor.change({ weekendsOnly: true }, 'now');
    await settle();
    editor.change({ weekendsOnly: true }, 'now');
    await settle();
    expect(bodies).toEqual([{ ...FOUR, weekendsOnly: true }]);
  });

  it('wait for the last of several presses, and for the end of typing', async () => {
    const { editor, bodies } = opened();
    for (const urgencyThreshold of [7, 8, 9]) editor.change({ urgencyThreshold }, 'after-presses');
    editor.change({ partySize: '3' }, 'when-left');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(bodies, 'typing has put the presses off until the field is left').toEqual([]);
    await editor.saveNow();
    expect(bodies).toEqual([{ ...FOUR, urgencyThreshold: 9, partySize: 3 }]);
  });

  it('arrive one after the other, a change made meanwhile last', async () => {
    const { editor, bodies, letGo, stored } = opened({ holding: true });
    editor.change({ urgencyThreshold: 3 }, 'now');
    await settle();
    editor.change({ urgencyThreshold: 4 }, 'now');
    await settle();
    expect(bodies).toHaveLength(1);
    await letGo();
    expect(draftIn(editor.state.get()).urgencyThreshold).toBe(4);
    await letGo();
    expect(stored().urgencyThreshold).toBe(4);
    expect(editor.state.get().edits).toEqual({});
  });

  it('can be taken back for ten seconds', async () => {
    const { editor, stored } = opened();
    editor.change({ quiet: { on: true, from: '22:00', to: '07:00' } }, 'now');
    await settle();
    const { status } = editor.state.get();
    if (status.at !== 'saved') throw new Error(`It is ${status.at}`);
    await vi.advanceTimersByTimeAsync(9_000);
    status.undo();
    await settle();
    expect(stored()).toEqual(SAVED);
    expect(editor.state.get().status).toEqual({ at: 'undone' });
    editor.change({ weekendsOnly: true }, 'now');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(editor.state.get().status).toEqual({ at: 'idle' });
  });

  it('stay on screen when the server refuses them, with its words', async () => {
    const { editor } = opened({ refusal: new HttpError({ status: 409, detail: 'Not like this.' }) });
    editor.change({ partySize: '4' }, 'now');
    await settle();
    expect(draftIn(editor.state.get()).partySize).toBe('4');
    expect(editor.state.get().status).toEqual({ at: 'failed', sentence: 'Not like this.' });
  });

  it('take up what was saved elsewhere, under what is being changed here', () => {
    const { editor } = opened();
    editor.change({ partySize: '4' }, 'when-left');
    editor.adopt({ ...SAVED, weekendsOnly: true });
    expect(draftIn(editor.state.get())).toMatchObject({ partySize: '4', weekendsOnly: true });
  });
});
