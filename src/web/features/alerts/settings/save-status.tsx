import { Check, CircleAlert } from 'lucide-react';
import { Spinner } from '#web/components/ui/feedback/spinner';
import type { SaveStatus as Status } from './settings-editor.ts';

/** What became of the last change, with the way back while there is one. */
export function SaveStatus({ status }: { status: Status }) {
  switch (status.at) {
    case 'idle':
      return null;
    case 'saving':
      return (
        <span className="flex items-center gap-2 text-ink-2">
          <Spinner className="appear-late" />
          Saving…
        </span>
      );
    case 'undone':
      return <span className="text-ink-2">Undone</span>;
    case 'failed':
      return (
        <span className="flex items-start gap-1.5 text-danger">
          <CircleAlert aria-hidden className="mt-1 size-4 shrink-0" />
          Not saved. {status.sentence}
        </span>
      );
    case 'saved':
      return (
        <span className="flex items-center gap-1.5 text-available">
          <Check aria-hidden className="size-4 shrink-0" />
          Saved
          <button
            type="button"
            onClick={status.undo}
            className="min-h-11 rounded-control px-2 font-semibold text-ink underline underline-offset-3"
          >
            Undo
          </button>
        </span>
      );
  }
}
