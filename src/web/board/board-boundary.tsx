import { Component, type ReactNode } from 'react';
import styles from './board.module.css';

interface BoardBoundaryProps {
  fen: string;
  children: ReactNode;
}

interface BoardBoundaryState {
  fen: string;
  hasFailed: boolean;
}

export class BoardBoundary extends Component<BoardBoundaryProps, BoardBoundaryState> {
  override state: BoardBoundaryState = { fen: this.props.fen, hasFailed: false };

  static getDerivedStateFromProps(
    props: BoardBoundaryProps,
    state: BoardBoundaryState,
  ): BoardBoundaryState | null {
    return props.fen === state.fen ? null : { fen: props.fen, hasFailed: false };
  }

  static getDerivedStateFromError(): Partial<BoardBoundaryState> {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <div className={styles.failure} role="alert">
        <span className={`${styles.glyph} ${styles.fallenKing}`} />
        <p>Something went wrong</p>
      </div>
    );
  }
}
