import type { ReactNode } from 'react';
import { findPositionKey } from '#chess/position/key';

import { PositionNote } from './position-note.tsx';

interface PositionPanelsProps {
  fen: string;
  /** An open question must not show anything that could reveal its answer. */
  isQuestion?: boolean;
  children?: ReactNode;
}

export function PositionPanels({ fen, isQuestion, children }: PositionPanelsProps) {
  return (
    <>
      {children}
      {!isQuestion && <PositionNote position={findPositionKey(fen)} />}
    </>
  );
}
