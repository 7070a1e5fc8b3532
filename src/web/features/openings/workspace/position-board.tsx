import { IconAlertTriangle } from '@tabler/icons-react';
import type { SquareName } from 'chessops/types';
import { type ReactNode, Suspense } from 'react';

import type { BoardMove } from '#chess/position/moves';
import type { StudyColor } from '#contract/studies';

import { Board } from '../../../board/board.tsx';
import type { BoardShape } from '../../../board/board-config.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { BoardControl, EngineSwitch, StepControls } from '../../../ui/board-control.tsx';
import type { EditedPosition } from '../edit/use-edited-position.ts';
import classes from './workspace.module.css';

const Pens = lazyPart(async () => (await import('../edit/pens.tsx')).Pens);

interface PositionBoardProps {
  fen: string;
  orientation: StudyColor;
  lastMove: readonly [SquareName, SquareName] | undefined;
  shapes: readonly BoardShape[];
  /** While editing, shapes go to the study. */
  drawing: EditedPosition | undefined;
  isEngineOn: boolean;
  canGoBack: boolean;
  onMove: ((move: BoardMove) => void) | undefined;
  onRewind: () => void;
  onBack: () => void;
  onForward: (() => void) | undefined;
  onFlip: () => void;
  onNextGap: (() => void) | undefined;
  onEngine: () => void;
  children: ReactNode;
}

export function PositionBoard(props: PositionBoardProps) {
  const { fen, orientation, lastMove, shapes, drawing, onMove, onNextGap, isEngineOn, canGoBack } = props;
  return (
    <>
      <div className={classes.board}>
        <Board
          label="Opening board"
          fen={fen}
          orientation={orientation}
          lastMove={lastMove}
          shapes={shapes}
          // Changing `movable` would create another board.
          isWaiting={onMove === undefined}
          movable={onMove ? 'both' : 'none'}
          {...(onMove && { onMove })}
          onDraw={drawing?.draw}
          pen={drawing?.pen}
          animationMs={150}
        />
      </div>
      <div className={classes.controls}>
        <div className={classes.steps} role="group" aria-label="Board">
          <StepControls
            onStart={canGoBack ? props.onRewind : undefined}
            onBack={canGoBack ? props.onBack : undefined}
            onForward={props.onForward}
            onFlip={props.onFlip}
          />
          <BoardControl
            label="Next gap"
            shortcut="g"
            Icon={IconAlertTriangle}
            isOff={!onNextGap}
            onClick={onNextGap}
          />
        </div>
        <EngineSwitch isOn={isEngineOn} onClick={props.onEngine} />
        {props.children}
      </div>
      {drawing && (
        <Suspense>
          <Pens pen={drawing.pen} onChoose={drawing.choosePen} />
        </Suspense>
      )}
    </>
  );
}
