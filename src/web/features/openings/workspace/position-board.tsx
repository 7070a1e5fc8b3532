import { Button } from '@mantine/core';
import { IconAlertTriangle, IconBarbell } from '@tabler/icons-react';
import { Suspense, useMemo } from 'react';
import { Link } from 'react-router';

import { countOf } from '#chess/count-of';
import type { StudyColor } from '#contract/studies';

import { Board } from '../../../board/board.tsx';
import { makePercentText } from '../../../lib/percent-text.ts';
import { makeTrainingAddress } from '../../../training/training-address.ts';
import { BoardControl, EngineSwitch, StepControls } from '../../../ui/board-control.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { parts } from '../../../ui/parts.tsx';
import type { BookPosition } from '../../../worker/book-position.ts';
import { useRepertoire } from '../repertoire-context.ts';
import { findLastMove, makeChosenShape, makePositionShapes } from './position-shapes.ts';
import { useWorkspace } from './use-workspace.ts';
import classes from './workspace.module.css';

const Pens = lazyPart(async () => (await import('../edit/pens.tsx')).Pens);

export function PositionBoard() {
  const { book, gaps } = useRepertoire();
  const { position, state, view, table, answers, edited, send } = useWorkspace();
  const { isEngineOn, isStudyDrawn } = state;
  const { boardKey, orientation, chosen, gapRow, canGoBack } = view;
  const drawing = gapRow ? undefined : edited;
  const shapes = useMemo(() => {
    if (gapRow) return makeChosenShape(gapRow.key, answers.chosen);
    return drawing ? drawing.shapes : makePositionShapes(position, table.rows, isStudyDrawn);
  }, [gapRow, answers.chosen, drawing, position, table, isStudyDrawn]);
  const hasGap = (gaps.open?.length ?? 0) > 0;
  return (
    <>
      <div className={classes.board}>
        <Board
          label="Opening board"
          fen={`${boardKey} 0 1`}
          orientation={orientation}
          lastMove={findLastMove(position, gapRow)}
          shapes={shapes}
          isWaiting={position === undefined}
          movable={position ? 'both' : 'none'}
          {...(position && { onMove: (move) => send({ kind: 'play', move }) })}
          onDraw={drawing?.draw}
          pen={drawing?.pen}
          animationMs={150}
        />
      </div>
      <div className={`${parts.wrap} ${classes.controls}`}>
        <div className={classes.steps} role="group" aria-label="Board">
          <StepControls
            onStart={canGoBack ? () => send({ kind: 'step', steps: 0 }) : undefined}
            onBack={canGoBack ? () => send({ kind: 'back' }) : undefined}
            onForward={chosen && (() => send({ kind: 'forward' }))}
            onFlip={() => send({ kind: 'toggle', what: 'isFlipped' })}
          />
          <BoardControl
            label="Next gap"
            shortcut="g"
            Icon={IconAlertTriangle}
            isOff={!hasGap}
            onClick={hasGap ? () => send({ kind: 'next-gap' }) : undefined}
          />
        </div>
        <EngineSwitch isOn={isEngineOn} onClick={() => send({ kind: 'toggle', what: 'isEngineOn' })} />
        {position ? (
          <TrainingFromHere position={position} color={book.color} />
        ) : (
          <span className={classes.behindRoom} />
        )}
      </div>
      {drawing && (
        <Suspense>
          <Pens pen={drawing.pen} onChoose={drawing.choosePen} />
        </Suspense>
      )}
    </>
  );
}

function TrainingFromHere({ position, color }: { position: BookPosition; color: StudyColor }) {
  const { positions, due, recall, new: fresh } = position.behind;
  if (positions === 0) return null;
  const known =
    fresh === positions ? 'All new' : `${makePercentText(recall)} of trained moves remembered, ${fresh} new`;
  const atOnce = fresh > 0 ? '. Training from here includes all new moves, beyond the daily limit.' : '.';
  return (
    <section className={`${parts.row} ${classes.behind}`} aria-label="Training from here">
      <span className={parts.small} title={position.areMemoriesKnown ? `${known}${atOnce}` : undefined}>
        {due > 0 && <b className={classes.due}>{due.toLocaleString('en')} due </b>}
        <span className={classes.whole}>
          {due > 0 ? `of ${countOf(positions, 'move')}` : countOf(positions, 'move')}
        </span>
      </span>
      <Button
        component={Link}
        to={makeTrainingAddress(color, { kind: 'from', fen: `${position.key} 0 1` })}
        variant="default"
        size="sm"
        leftSection={<IconBarbell size={17} aria-hidden="true" />}
      >
        Train from here
      </Button>
    </section>
  );
}
