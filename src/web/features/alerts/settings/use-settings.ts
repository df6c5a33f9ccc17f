import { useEffect, useMemo, useState } from 'react';
import type { NotificationPreferences } from '#contract/preferences';
import { toast } from '#web/lib/state/toast';
import { useStore } from '#web/lib/state/use-store';
import { useSavePreferences } from '../queries.ts';
import { type SettingsDraft, settingsOf } from './settings-draft.ts';
import { draftIn, type SaveMoment, settingsEditor, type SaveStatus } from './settings-editor.ts';

export type ChangeSettings = (part: Partial<SettingsDraft>, moment: SaveMoment) => void;

export interface Settings {
  draft: SettingsDraft;
  /** What the draft stands for. */
  wanted: NotificationPreferences;
  change: ChangeSettings;
  saveNow: () => Promise<boolean>;
  status: SaveStatus;
  /** For what is saved beside the settings and looks like one of them. */
  report: (status: SaveStatus) => void;
}

export function useSettings(saved: NotificationPreferences): Settings {
  const { act } = useSavePreferences();
  const [editor] = useState(() => settingsEditor(saved, async (body) => (await act(body)).preferences));
  const edited = useStore(editor.state);
  const { status } = edited;
  useEffect(() => editor.adopt(saved), [editor, saved]);

  useEffect(() => {
    if (status.at === 'failed')
      toast({ title: 'Error saving settings', description: status.sentence, destructive: true });
  }, [status]);

  // Nothing that was changed is lost by leaving, whichever way.
  useEffect(() => {
    const leave = () => void editor.saveNow();
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [editor]);

  const { saved: known, edits } = edited;
  const draft = useMemo(() => draftIn({ saved: known, edits }), [known, edits]);
  const wanted = useMemo(() => settingsOf(draft), [draft]);
  return {
    draft,
    wanted,
    change: editor.change,
    saveNow: editor.saveNow,
    status,
    report: editor.report,
  };
}
