import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useDismissTimer } from './use-dismiss-timer.ts';
import { useSwipeRight } from './use-swipe-right.ts';

/** Numbers of the specification, section 9. */
const DURATION_MS = 5000;
const SWIPE_THRESHOLD_PX = 50;
const HOTKEY = 'F8';

/** Long enough for a screen reader to notice the words, which are then on screen only. */
const ANNOUNCED_MS = 1000;

interface ShownToast {
  id: number;
  title: string;
  description?: string;
  destructive?: boolean;
  action?: { label: string; onAction: () => void };
}

interface ToasterProps {
  toast: ShownToast | null;
  onDismiss: (id: number) => void;
}

/**
 * Where toasts appear, one at a time: at the bottom, or below the header on a page whose one button stands there. The
 * hotkey leads the keyboard to it, Escape dismisses it from anywhere. */
export function Toaster({ toast, onDismiss }: ToasterProps) {
  const region = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const id = toast?.id;
  const dismiss = useCallback(() => {
    if (id === undefined) return;
    // The focus must not fall back to the top of the page together with the button that had it.
    if (list.current?.contains(document.activeElement)) list.current.focus();
    onDismiss(id);
  }, [id, onDismiss]);
  useDismissTimer(region, id, DURATION_MS, dismiss);

  // Before the toast is painted: whoever sees it can reach it.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.code === HOTKEY) list.current?.focus();
      if (event.key === 'Escape' && !event.defaultPrevented) dismiss();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [dismiss]);

  return (
    <>
      {toast !== null && <Announcement key={toast.id} toast={toast} />}
      <div
        ref={region}
        role="region"
        aria-label={`Notifications (${HOTKEY})`}
        tabIndex={-1}
        className={clsx('outline-none', toast === null && 'pointer-events-none')}
      >
        <ol
          ref={list}
          tabIndex={-1}
          className="fixed right-0 bottom-0 z-60 w-full p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] outline-none sm:w-[25.5rem] [body:has([data-toasts-on-top])_&]:top-16 [body:has([data-toasts-on-top])_&]:bottom-auto"
        >
          {toast !== null && <ToastItem key={toast.id} toast={toast} onClose={dismiss} />}
        </ol>
      </div>
    </>
  );
}

function ToastItem({ toast, onClose }: { toast: ShownToast; onClose: () => void }) {
  const { title, description, destructive = false, action } = toast;
  const swipe = useSwipeRight<HTMLLIElement>(SWIPE_THRESHOLD_PX, onClose);
  const act = () => {
    action?.onAction();
    onClose();
  };
  return (
    <li
      {...swipe}
      // Reached from the hotkey by Tab, so that its text is read before its buttons.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className={clsx(
        'toast flex touch-none items-start gap-3 rounded-card border bg-surface p-4 text-ink shadow-float select-none',
        destructive ? 'border-danger' : 'border-line',
      )}
    >
      <div className="min-w-0 flex-1">
        <div className={clsx('font-semibold', destructive && 'text-danger')}>{title}</div>
        {description !== undefined && <div className="mt-0.5 text-[0.9375rem] text-ink-2">{description}</div>}
      </div>
      {action !== undefined && (
        <button
          type="button"
          onClick={act}
          className="-my-2.5 min-h-11 rounded-control px-2 font-semibold underline underline-offset-3 hover:bg-sunken"
        >
          {action.label}
        </button>
      )}
      <button
        type="button"
        aria-label="Close"
        onClick={onClose}
        className="-my-2.5 -mr-2.5 grid size-11 shrink-0 place-items-center rounded-control hover:bg-sunken"
      >
        <X aria-hidden className="size-4" />
      </button>
    </li>
  );
}

/** Screen readers announce what changes in a live region they know already, so the words come a frame after it. */
function Announcement({ toast: { title, description, destructive, action } }: { toast: ShownToast }) {
  const [phase, setPhase] = useState<'empty' | 'said' | 'over'>('empty');
  useEffect(() => {
    const frame = requestAnimationFrame(() => setPhase('said'));
    const timer = setTimeout(() => setPhase('over'), ANNOUNCED_MS);
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, []);
  if (phase === 'over') return null;
  return (
    <span role="status" aria-live={destructive === true ? 'assertive' : 'polite'} className="sr-only">
      {phase === 'said' && ['Notification', title, description, action?.label].filter(Boolean).join(' ')}
    </span>
  );
}
