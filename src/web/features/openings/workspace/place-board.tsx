import { ActionIcon, Button } from '@mantine/core';
import {
  IconAlertTriangle,
  IconChevronLeft,
  IconChevronRight,
  IconEye,
  IconPlayerSkipBack,
  IconRefresh,
  type Icon,
} from '@tabler/icons-react';
import type { SquareName } from 'chessops/types';
import { type ReactNode, Suspense } from 'react';

import type { BoardMove } from '#chess/position/moves';
import type { StudyColor } from '#contract/studies';

import { Board } from '../../../board/board.tsx';
import type { BoardShape } from '../../../board/board-config.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { hintKey, nameKey } from '../../../ui/screen-keys.tsx';
import type { EditedPlace } from '../edit/use-edited-place.ts';
import type { OpeningKey } from '../opening-keys.ts';
import classes from './workspace.module.css';

const Pens = lazyPart(async () => (await import('../edit/pens.tsx')).Pens);

interface PlaceBoardProps {
  fen: string;
  orientation: StudyColor;
  lastMove: readonly [SquareName, SquareName] | undefined;
  shapes: readonly BoardShape[];
  /** While the position is edited, arrows and circles become the study's. */
  drawing: EditedPlace | undefined;
  isEngineOn: boolean;
  canGoBack: boolean;
  canGoOn: boolean;
  /** Undefined until it is known where one stands. */
  onMove: ((move: BoardMove) => void) | undefined;
  onRewind: () => void;
  onBack: () => void;
  onForward: () => void;
  onFlip: () => void;
  /** Undefined where there is no gap. */
  onNextGap: (() => void) | undefined;
  onEngine: () => void;
  /** What there is to train from here. */
  children: ReactNode;
}

interface ControlProps {
  label: string;
  shortcut: OpeningKey;
  Icon: Icon;
  disabled?: boolean;
  onClick: () => void;
}

function Control({ label, shortcut, Icon, disabled = false, onClick }: ControlProps) {
  return (
    <ActionIcon
      variant="default"
      size={36}
      title={`${label} (${nameKey(shortcut)})`}
      aria-label={label}
      // Not `disabled`: the last step would throw the focus off the button.
      aria-disabled={disabled}
      onClick={onClick}
    >
      <Icon size={19} stroke={1.7} aria-hidden="true" />
    </ActionIcon>
  );
}

export function PlaceBoard(props: PlaceBoardProps) {
  const { fen, orientation, lastMove, shapes, drawing, onMove, onNextGap, isEngineOn, canGoBack, canGoOn } =
    props;
  return (
    <>
      <div className={classes.board}>
        <Board
          label="Opening board"
          fen={fen}
          orientation={orientation}
          lastMove={lastMove}
          shapes={shapes}
          movable={onMove ? 'both' : 'none'}
          {...(onMove && { onMove })}
          onDraw={drawing?.draw}
          pen={drawing?.pen}
          animationMs={150}
        />
      </div>
      <div className={classes.controls}>
        <div className={classes.steps} role="group" aria-label="Board">
          <Control
            label="To the start"
            shortcut="Home"
            Icon={IconPlayerSkipBack}
            disabled={!canGoBack}
            onClick={props.onRewind}
          />
          <Control
            label="Step back"
            shortcut="ArrowLeft"
            Icon={IconChevronLeft}
            disabled={!canGoBack}
            onClick={props.onBack}
          />
          <Control
            label="Step forward"
            shortcut="ArrowRight"
            Icon={IconChevronRight}
            disabled={!canGoOn}
            onClick={props.onForward}
          />
          <Control label="Flip board" shortcut="f" Icon={IconRefresh} onClick={props.onFlip} />
          {onNextGap && (
            <Control label="Next gap" shortcut="g" Icon={IconAlertTriangle} onClick={onNextGap} />
          )}
        </div>
        <Button
          variant={isEngineOn ? 'light' : 'default'}
          size="sm"
          aria-pressed={isEngineOn}
          leftSection={<IconEye size={18} aria-hidden="true" />}
          {...hintKey<OpeningKey>('e')}
          onClick={props.onEngine}
        >
          Engine
        </Button>
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
