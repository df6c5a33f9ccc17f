import { Spinner } from '#web/components/ui/feedback/spinner';

/** As tall as the window, so that the footer does not jump. */
export function ScreenWait() {
  return (
    <div role="status" className="grid min-h-[calc(100svh-4rem)] place-items-center">
      <span className="appear-late text-2xl text-ink-2">
        <Spinner />
        <span className="sr-only">Loading</span>
      </span>
    </div>
  );
}
