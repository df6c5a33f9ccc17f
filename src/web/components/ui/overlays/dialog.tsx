import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import type { ReactNode } from 'react';
import { Button } from '#web/components/ui/actions/button';

interface DialogProps {
  open: boolean;
  title: string;
  onClose: () => void;
  /** What gets the focus: the title, so that the text is read first, or the first field to fill in. */
  focus?: 'title' | 'field';
  /** For pictures and tables. */
  wide?: boolean;
  children: ReactNode;
}

/** The browser's own modal dialog: it keeps the focus inside, closes on Escape and gives the focus back. */
export function Dialog({ open, title, onClose, focus = 'title', wide = false, children }: DialogProps) {
  const titleId = useId();
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    if (open && dialog?.open === false) {
      dialog.showModal();
      dialog.querySelector<HTMLElement>(focus === 'title' ? 'h2' : 'input:not([readonly])')?.focus();
    }
    if (!open && dialog?.open === true) dialog.close();
  }, [open, focus]);
  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      onClose={onClose}
      className={clsx(
        'rise m-auto max-h-[calc(100svh-2rem)] overflow-y-auto overscroll-contain rounded-card border border-line bg-surface p-5 text-ink shadow-float sm:p-7',
        wide ? 'w-[min(64rem,calc(100vw-2rem))]' : 'w-[min(32rem,calc(100vw-2rem))]',
      )}
    >
      <div className="flex items-start justify-between gap-4">
        <h2 id={titleId} tabIndex={-1} className="text-xl outline-none">
          {title}
        </h2>
        <Button
          variant="ghost"
          size="icon"
          aria-label="Close"
          onClick={onClose}
          className="-mt-2.5 -mr-2.5 shrink-0"
        >
          <X aria-hidden className="size-5" />
        </Button>
      </div>
      {open && <div className="mt-3">{children}</div>}
    </dialog>
  );
}
