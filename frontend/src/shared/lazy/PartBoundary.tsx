import { Component, type ReactNode } from 'react';
import { reloadOnce } from '../browser/reload';
import { unsavedWork } from '../form/unsaved';
import { PartMissing } from './fetchPart';
import { PartFailed } from './PartFailed';

export type Place = 'inline' | 'floating' | 'none';

interface Props {
  place: Place;
  /** Called once when the part could not be loaded. */
  onFailed: () => void;
  /** Loads it again. */
  onAgain: () => void;
  children: ReactNode;
}

interface State {
  error: unknown;
}

/** Keeps a part that could not be loaded from taking the page with it. Any other error is the page's own. */
export class PartBoundary extends Component<Props, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: unknown): State {
    return { error };
  }

  override componentDidMount(): void {
    window.addEventListener('online', this.onOnline);
  }

  override componentWillUnmount(): void {
    window.removeEventListener('online', this.onOnline);
  }

  override componentDidCatch(error: unknown): void {
    if (!(error instanceof PartMissing)) {
      return;
    }
    this.props.onFailed();
    // A page of an older build, with nothing to lose: the page as it is now knows the new file's name.
    if (error.fault === 'gone' && this.props.place === 'inline' && unsavedWork() === 'none') {
      reloadOnce('file');
    }
  }

  private readonly onOnline = (): void => {
    if (this.state.error instanceof PartMissing) {
      this.props.onAgain();
    }
  };

  override render(): ReactNode {
    const { error } = this.state;
    const { place, onAgain, children } = this.props;
    if (error === null) {
      return children;
    }
    if (!(error instanceof PartMissing)) {
      throw error;
    }
    return place === 'none' ? null : <PartFailed fault={error.fault} isFloating={place === 'floating'} onAgain={onAgain} />;
  }
}
