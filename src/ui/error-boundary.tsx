import { Component, type ReactNode } from 'react';

type Props = {
  /** Shown in place of children that threw. */
  fallback: ReactNode;
  onError?: (error: unknown) => void;
  children: ReactNode;
};

/** Limits an error of rendering or of a lazy import to its children. */
export class ErrorBoundary extends Component<Props, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true };
  }

  override componentDidCatch(error: unknown): void {
    // Not as a method of the props: a function of the browser as `reportError` requires no other `this`.
    const { onError } = this.props;
    onError?.(error);
  }

  override render(): ReactNode {
    return this.state.broken ? this.props.fallback : this.props.children;
  }
}
