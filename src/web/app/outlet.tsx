import { Suspense, use, useEffect } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Route, useLocation } from 'wouter';
import { useAuth } from '#web/lib/auth/auth-context';
import { destination, guardFor } from './guards.ts';
import type { LazyScreen } from './lazy-screen.ts';
import { RouteError } from './route-error.tsx';
import { routeFor } from './routes.ts';
import { ScreenWait } from './screen-wait.tsx';
import { usePageChange } from './use-page-change.ts';

/** The current page, if its guard lets the visitor stay. */
export function Outlet() {
  const [pathname, navigate] = useLocation();
  const { state } = useAuth();
  const route = routeFor(pathname);
  const verdict = guardFor(route.access, state);
  const target =
    typeof verdict === 'object'
      ? destination(route.access, verdict.redirect, { path: pathname, search: window.location.search })
      : null;

  usePageChange(pathname, route.title);
  useEffect(() => {
    if (target !== null) navigate(target, { replace: true });
  }, [target, navigate]);

  if (verdict !== 'stay') return <ScreenWait />;
  return (
    <ErrorBoundary key={pathname} FallbackComponent={RouteError}>
      <Suspense fallback={<ScreenWait />}>
        <Route path={route.path}>
          <Screen screen={route.screen} />
        </Route>
      </Suspense>
    </ErrorBoundary>
  );
}

function Screen({ screen }: { screen: LazyScreen }) {
  const Loaded = screen.loaded() ?? use(screen.preload());
  return <Loaded />;
}
