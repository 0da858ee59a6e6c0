import { Component, type ReactNode } from 'react';

type Props = {
  /** Shown instead of what broke. */
  fallback: ReactNode;
  onError?: () => void;
  children: ReactNode;
};

/** Keeps what breaks while it is drawn, or cannot be loaded, from taking the rest along. */
export class ErrorBoundary extends Component<Props, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true };
  }

  override componentDidCatch(): void {
    this.props.onError?.();
  }

  override render(): ReactNode {
    return this.state.broken ? this.props.fallback : this.props.children;
  }
}
