import { Footer } from '#web/components/layout/footer';
import { Header } from '#web/components/layout/header';
import { OfflineBanner } from '#web/components/layout/offline-banner';
import { ToastHost } from '#web/components/layout/toast-host';
import { useStore } from '#web/lib/state/use-store';
import { announcement } from '#web/app/routing/announcement';
import { navigating } from '#web/app/routing/navigation';
import { Outlet } from '#web/app/routing/outlet';
import { SignedInHost } from './signed-in-host.tsx';

/** What every page has around it. */
export function Frame() {
  return (
    <>
      <a
        href="#main"
        className="sr-only rounded-control bg-ink font-semibold text-paper focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-70 focus:px-4 focus:py-2.5"
      >
        Skip to main content
      </a>
      <NavigationProgress />
      <Header />
      <OfflineBanner />
      <SignedInHost place="above" />
      <main id="main" tabIndex={-1} className="min-h-[60svh]">
        <Outlet />
      </main>
      <SignedInHost place="below" />
      <Footer />
      <PageAnnouncer />
      <ToastHost />
    </>
  );
}

function PageAnnouncer() {
  return (
    <p role="status" className="sr-only">
      {useStore(announcement)}
    </p>
  );
}

function NavigationProgress() {
  if (!useStore(navigating)) return null;
  return <div aria-hidden className="appear-late shimmer fixed inset-x-0 top-0 z-70 h-0.5 bg-accent" />;
}
