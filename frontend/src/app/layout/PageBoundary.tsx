import { Component, type ReactNode } from 'react';
import { PageFailed } from './PageFailed';

interface Props {
  children: ReactNode;
}

interface State {
  hasFailed: boolean;
}

/** Catches a page that fails to show, so that the header stays and the person can go elsewhere. */
export class PageBoundary extends Component<Props, State> {
  override state: State = { hasFailed: false };

  static getDerivedStateFromError(): State {
    return { hasFailed: true };
  }

  override componentDidCatch(error: Error): void {
    console.error('a page failed to show', error);
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <PageFailed /> : this.props.children;
  }
}
