import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { Toast } from 'radix-ui';

/** Numbers of the specification, section 9. */
const DURATION_MS = 5000;
const SWIPE_THRESHOLD_PX = 50;
const HOTKEY = ['F8'];

interface ToasterProps {
  toast: {
    id: number;
    title: string;
    description?: string;
    destructive?: boolean;
    action?: { label: string; onAction: () => void };
  } | null;
  onDismiss: (id: number) => void;
}

export function Toaster({ toast, onDismiss }: ToasterProps) {
  return (
    <Toast.Provider duration={DURATION_MS} swipeDirection="right" swipeThreshold={SWIPE_THRESHOLD_PX}>
      {toast !== null && (
        <Toast.Root
          key={toast.id}
          type={toast.destructive === true ? 'foreground' : 'background'}
          onOpenChange={(open) => !open && onDismiss(toast.id)}
          className={clsx(
            'toast flex items-start gap-3 rounded-card border bg-surface p-4 text-ink shadow-float',
            toast.destructive === true ? 'border-danger' : 'border-line',
          )}
        >
          <div className="min-w-0 flex-1">
            <Toast.Title className={clsx('font-semibold', toast.destructive === true && 'text-danger')}>
              {toast.title}
            </Toast.Title>
            {toast.description !== undefined && (
              <Toast.Description className="mt-0.5 text-[0.9375rem] text-ink-2">
                {toast.description}
              </Toast.Description>
            )}
          </div>
          {toast.action !== undefined && (
            <Toast.Action
              altText={toast.action.label}
              onClick={toast.action.onAction}
              className="-my-2.5 min-h-11 rounded-control px-2 font-semibold underline underline-offset-3 hover:bg-sunken"
            >
              {toast.action.label}
            </Toast.Action>
          )}
          <Toast.Close
            aria-label="Close"
            className="-my-2.5 -mr-2.5 grid size-11 shrink-0 place-items-center rounded-control hover:bg-sunken"
          >
            <X aria-hidden className="size-4" />
          </Toast.Close>
        </Toast.Root>
      )}
      <Toast.Viewport
        hotkey={HOTKEY}
        className="fixed right-0 bottom-0 z-60 w-full p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] outline-none sm:w-[25.5rem]"
      />
    </Toast.Provider>
  );
}
