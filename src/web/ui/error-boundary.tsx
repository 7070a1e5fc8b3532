import { Button } from '@mantine/core';
import { Component, type ReactNode } from 'react';

import { EmptyState } from './empty-state.tsx';

interface ErrorBoundaryProps {
  children: ReactNode;
}
interface ErrorBoundaryState {
  failed: boolean;
}

export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failed: false };

  static getDerivedStateFromError(): ErrorBoundaryState {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <EmptyState
        title="Something went wrong on this screen"
        action={<Button onClick={() => window.location.reload()}>Reload the page</Button>}
      >
        Your saved work is safe. If this happens again, please contact support.
      </EmptyState>
    );
  }
}
