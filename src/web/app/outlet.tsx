import { createElement, memo, Suspense, use, useEffect, useLayoutEffect } from 'react';
import { Route, useLocation } from 'wouter';
import { nameDocument } from '#web/lib/document-title';
import { ErrorBoundary } from './error-boundary.tsx';
import { destination, GUARDS } from './guards.ts';
import { routeFor } from './routes.ts';
import type { Route as RouteEntry } from './routes.ts';
import { ScreenWait } from './screen-wait.tsx';
import { useTakenOver } from './taken-over.ts';
import { useArrival } from './use-arrival.ts';
import { useStanding } from './use-standing.ts';

/** The current page, if its guard lets the visitor stay. */
export function Outlet() {
  const [pathname, navigate] = useLocation();
  const route = routeFor(pathname);
  const verdict = GUARDS[route.access][useStanding(route.access)];
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
    <ErrorBoundary key={pathname}>
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
  useTakenOver();
  return <ScreenWait />;
}

/** Renders anew only when the page changes, whatever is learned about the visitor. */
const Screen = memo(function Screen({ route: { screen, title } }: { route: RouteEntry }) {
  const Loaded = use(screen.settling());
  useArrival(title);
  useTakenOver();
  return createElement(Loaded);
});
