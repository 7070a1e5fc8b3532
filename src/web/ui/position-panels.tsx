import type { ReactNode } from 'react';
import { findPositionKey } from '#chess/position/key';

import { PositionNote } from './position-note.tsx';
import classes from './position-panels.module.css';

interface PositionPanelsProps {
  fen: string;
  /** An open question must not show anything that could reveal its answer. */
  isQuestion?: boolean;
  className?: string | undefined;
  /** The screen's own panels, such as engine lines. */
  children?: ReactNode;
}

/** The panels that every board shows next to its position. Add a new one here. */
export function PositionPanels({ fen, isQuestion = false, className = '', children }: PositionPanelsProps) {
  if (isQuestion && !children) return null;
  return (
    <div className={`${classes.panels} ${className}`}>
      {children}
      {!isQuestion && <PositionNote position={findPositionKey(fen)} />}
    </div>
  );
}
