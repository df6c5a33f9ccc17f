import { Component } from 'react';
import type { ReactNode } from 'react';
import { RouteError } from './route-error.tsx';

interface ErrorBoundaryProps {
  children: ReactNode;
}

/** Keeps the trouble of one page to that page; what is around it goes on working. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { error: unknown; failed: boolean }> {
  static getDerivedStateFromError(error: unknown) {
    return { error, failed: true };
  }

  override state = { error: null, failed: false };

  override render() {
    return this.state.failed ? <RouteError error={this.state.error} /> : this.props.children;
  }
}
