import { Component } from 'react';
import type { ReactNode } from 'react';

interface ErrorBoundaryProps {
  /** What stands in place of a part that failed; nothing when left out. */
  fallback?: (error: unknown) => ReactNode;
  children: ReactNode;
}

/** Keeps the trouble of one part to that part; what is around it goes on working. The root logs the error. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { error: unknown; failed: boolean }> {
  static getDerivedStateFromError(error: unknown) {
    return { error, failed: true };
  }

  override state = { error: null, failed: false };

  override render() {
    return this.state.failed ? this.props.fallback?.(this.state.error) : this.props.children;
  }
}
