import { Component, type ReactNode } from 'react';
import { FailurePage } from '../pages/failure-page.tsx';

interface FailureBoundaryProps {
  /** Changes with every navigation and resets the failure. */
  place: string;
  children: ReactNode;
}

/** Replaces a page that crashed with the failure page until the user navigates elsewhere. */
export class FailureBoundary extends Component<FailureBoundaryProps, { failure: { error: unknown } | null }> {
  override state: { failure: { error: unknown } | null } = { failure: null };

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } };
  }

  override componentDidUpdate(before: FailureBoundaryProps) {
    if (before.place !== this.props.place && this.state.failure) this.setState({ failure: null });
  }

  override render(): ReactNode {
    const { failure } = this.state;
    return failure ? <FailurePage error={failure.error} /> : this.props.children;
  }
}
