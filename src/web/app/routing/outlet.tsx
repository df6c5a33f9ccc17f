import { createElement, memo, Suspense, use, useEffect, useLayoutEffect } from 'react';
import { Route, useLocation } from 'wouter';
import { nameDocument } from '#web/lib/page/document-title';
import { ErrorBoundary } from '#web/components/ui/feedback/error-boundary';
import { RouteError } from '#web/app/errors/route-error';
import { destination, GUARDS } from './guards.ts';
import { routeFor } from './routes.ts';
import type { Route as RouteEntry } from './routes.ts';
import { ScreenWait } from './screen-wait.tsx';
import { usePageReady } from '#web/app/hydration/page-ready';
import { useFocusManagement } from './use-focus-management.ts';
import { useVisitorState } from './use-visitor-state.ts';

const showRouteError = (error: unknown) => <RouteError error={error} />;

/** The current page, if its guard lets the visitor stay. */
export function Outlet() {
  const [pathname, navigate] = useLocation();
  const route = routeFor(pathname);
  const verdict = GUARDS[route.access][useVisitorState(route.access)];
  const target =
    typeof verdict === 'object'
      ? destination(route.access, verdict.redirect, { path: pathname, search: window.location.search })
      : null;

  // A screen that knows a better title sets it afterwards, in an effect of its own.
  useLayoutEffect(() => nameDocument(route.title, pathname), [route, pathname]);
  useEffect(() => {
    if (target !== null) navigate(target, { replace: true });
  }, [target, navigate]);

  const shown = verdict === 'stay' || (verdict === 'wait' && route.framed === true);
  if (!shown) return <Waiting />;
  return (
    <ErrorBoundary key={pathname} fallback={showRouteError}>
      <Suspense fallback={<ScreenWait />}>
        <Route path={route.path}>
          <Screen route={route} />
        </Route>
      </Suspense>
    </ErrorBoundary>
  );
}

/** Nothing more is to come before it is known who is there. */
function Waiting() {
  usePageReady();
  return <ScreenWait />;
}

/** Renders anew only when the page changes, whatever is learned about the visitor. */
const Screen = memo(function Screen({ route: { screen, title } }: { route: RouteEntry }) {
  const Loaded = use(screen.settling());
  useFocusManagement(title);
  usePageReady();
  return createElement(Loaded);
});
