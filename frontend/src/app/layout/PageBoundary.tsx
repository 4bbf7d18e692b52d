import { Component, type ReactNode } from 'react';
import { isMissingFile, reloadOnce } from './reload';
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
    // A file of an older build is gone after an update: the page as it is now has the new one's name.
    if (isMissingFile(error) && reloadOnce('file')) {
      return;
    }
    console.error('a page failed to show', error);
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <PageFailed /> : this.props.children;
  }
}
