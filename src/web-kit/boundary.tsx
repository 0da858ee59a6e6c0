import { Component, type ReactNode } from 'react';

type Props = {
  /** Shown instead of what broke. */
  fallback: ReactNode;
  onBroken?: () => void;
  children: ReactNode;
};

/** Keeps what breaks while it is drawn, or cannot be loaded, from taking the rest along. */
export class Boundary extends Component<Props, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true };
  }

  override componentDidCatch(): void {
    this.props.onBroken?.();
  }

  override render(): ReactNode {
    return this.state.broken ? this.props.fallback : this.props.children;
  }
}
