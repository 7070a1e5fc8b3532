import { ActionIcon, Button, Group } from '@mantine/core';
import { IconBinaryTree, IconChevronLeft, IconChevronRight, IconRefresh } from '@tabler/icons-react';
import type { SquareName } from 'chessops/types';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';

import { listWays, type PlannedPosition } from '#chess/memory/planned-sitting';
import type { Grade } from '#chess/memory/schedule';
import type { Question } from '#chess/memory/sitting';
import { findMemory, type Memories } from '#chess/memory/sitting-targets';
import { type BoardMove, findPosition, playMove } from '#chess/position/moves';
import type { TrainingColor } from '#contract/training';

import type { BoardShape } from '../../../board/board-config.ts';
import { Board } from '../../../board/board.tsx';
import { makeOpeningAddress } from '../../../opening/opening-address.ts';
import { useScreenKeys } from '../../../ui/screen-keys.tsx';
import type { ReviewKey } from '../review-keys.ts';
import { AnswerPanel } from './answer-panel.tsx';
import { LineSoFar } from './line-so-far.tsx';
import { QuestionPanel } from './question-panel.tsx';
import { makeProgress } from './sitting-progress.ts';
import { ComingUp, NextOnLine, SittingMarks } from './sitting-asides.tsx';
import { nameSide } from './training-words.ts';
import { playSan, showPosition, useLead } from './use-lead.ts';
import type { BookSitting, SittingControls } from './use-sitting.ts';
import classes from './training.module.css';

interface AskedQuestionProps {
  color: TrainingColor;
  title: string;
  chapters: readonly string[];
  sitting: BookSitting;
  question: Question<PlannedPosition>;
  controls: SittingControls;
  memories: Memories;
  otherDue: number;
}

/** One question, from the moves that lead to it to its score. */
export function AskedQuestion(props: AskedQuestionProps) {
  const { color, title, chapters, sitting, question, controls, memories, otherDue } = props;
  const { position, result } = question;
  const { shown, isPlaying, getAskedMs, skip } = useLead(question.lead, position, result !== undefined);
  const [isFlipped, setIsFlipped] = useState(false);
  // Looking back along the line; with the next question the board is where it belongs.
  const [look, setLook] = useState<{ position: PlannedPosition; back: number }>();
  const back = look?.position === position ? look.back : 0;
  const ways = useMemo(() => listWays(position), [position]);
  const step = (by: number) => setLook({ position, back: Math.min(ways.length, Math.max(0, back + by)) });

  const { nowMs } = controls;
  const tookMs = () => Date.now() - getAskedMs();
  const giveUp = () => (isPlaying ? skip() : controls.giveUp(tookMs()));
  const grade = (rating: Grade) => controls.grade(rating, getAskedMs());
  const play = (move: BoardMove) => {
    const at = findPosition(position.key);
    const played = at && playMove(at, move);
    if (played) controls.answer(played.san, tookMs());
  };
  const scoreBy = (rating: Grade) => (result ? () => grade(rating) : undefined);
  const goOn = result ? () => grade(result.offered) : giveUp;
  const keyActions: Record<ReviewKey, (() => void) | undefined> = {
    ' ': goOn,
    Enter: goOn,
    1: scoreBy(1),
    2: scoreBy(2),
    3: scoreBy(3),
    4: scoreBy(4),
    u: controls.undo,
    h: result || isPlaying ? undefined : controls.hint,
    ArrowLeft: () => step(1),
    ArrowRight: () => step(-1),
  };
  useScreenKeys(keyActions, { repeats: false });

  const seen = useMemo(() => {
    if (back > 0) return showPosition(ways[ways.length - back]?.position ?? position);
    if (!result?.isRight) return shown;
    const played = playSan(position.key, result.san);
    return played ? { fen: played.fen, lastMove: [played.from, played.to] as const } : shown;
  }, [back, ways, position, result, shown]);
  const shapes = useMemo(
    () => (back > 0 || isPlaying ? [] : makeShapes(question)),
    [back, isPlaying, question],
  );
  const isAsking = !isPlaying && !result && back === 0;
  const { right, missed, left } = makeProgress(sitting, controls.undo);
  const progress = `${right + missed + 1} of ${right + missed + left}`;
  const bookMoves = position.moves.map(({ san }) => san);
  return (
    <div className={classes.layout}>
      <div className={classes.head}>
        <div className={classes.place}>
          <div className={`${classes.label} ${classes.onlyWide}`}>{title}</div>
          <div className={classes.heading}>{position.name ?? '\u00a0'}</div>
          <div className={`${classes.number} ${classes.onlyNarrow}`} aria-hidden="true">
            {progress}
          </div>
        </div>
        <LineSoFar
          position={position}
          wrong={result && !result.isRight && result.san !== '' ? result.san : undefined}
          answer={result && (result.isRight ? result.san : bookMoves.join(' or '))}
        />
      </div>
      <div className={classes.boardSide}>
        <div className={classes.board}>
          <Board
            label={`Training board, ${nameSide(color)} to move`}
            fen={seen.fen}
            lastMove={seen.lastMove}
            orientation={isFlipped === (color === 'white') ? 'black' : 'white'}
            movable={isAsking ? color : 'none'}
            shapes={shapes}
            animationMs={isPlaying ? 110 : 160}
            onMove={play}
          />
        </div>
        <div className={`${classes.controls} ${classes.onlyWide}`}>
          <Group gap={8}>
            <ActionIcon
              variant="default"
              size={36}
              aria-label="Back along the line"
              disabled={back === ways.length}
              onClick={() => step(1)}
            >
              <IconChevronLeft size={18} aria-hidden="true" />
            </ActionIcon>
            <ActionIcon
              variant="default"
              size={36}
              aria-label="Forward along the line"
              disabled={back === 0}
              onClick={() => step(-1)}
            >
              <IconChevronRight size={18} aria-hidden="true" />
            </ActionIcon>
            <ActionIcon
              variant="default"
              size={36}
              aria-label="Flip board"
              onClick={() => setIsFlipped(!isFlipped)}
            >
              <IconRefresh size={18} aria-hidden="true" />
            </ActionIcon>
          </Group>
          {/* The book shows the answer, so it is offered once the user has given one. */}
          {result && (
            <Button
              component={Link}
              to={makeOpeningAddress({ color, position: position.key })}
              variant="default"
              leftSection={<IconBinaryTree size={16} aria-hidden="true" />}
            >
              Open in Manage Openings
            </Button>
          )}
        </div>
      </div>
      <div className={classes.panel}>
        {result ? (
          <AnswerPanel
            question={question}
            memory={findMemory(memories, position)}
            chapters={chapters}
            isMarked={sitting.plan.isMarked}
            nowMs={nowMs}
            onGrade={grade}
          />
        ) : (
          <QuestionPanel color={color} question={question} onHint={controls.hint} onGiveUp={giveUp} />
        )}
        <div className={classes.aside}>
          {result ? (
            <NextOnLine color={color} sitting={sitting} memories={memories} nowMs={nowMs} />
          ) : (
            <ComingUp
              sitting={sitting}
              otherColor={color === 'white' ? 'black' : 'white'}
              otherDue={otherDue}
            />
          )}
          <SittingMarks sitting={sitting} />
        </div>
      </div>
    </div>
  );
}

/** A hint is the piece, then the move; after an answer the book's moves are green and a wrong one red. */
function makeShapes({ position, hints, result }: Question<PlannedPosition>): BoardShape[] {
  const book = position.moves.flatMap(({ san }) => playSan(position.key, san) ?? []);
  if (!result) {
    if (hints === 0) return [];
    const squares = new Set<SquareName>(book.map(({ from }) => from));
    if (hints === 1) return [...squares].map((from) => ({ from, color: 'verdigris' }));
    return book.map(({ from, to }) => ({ from, to, color: 'verdigris' }));
  }
  if (result.isRight) return [];
  const wrong = result.san === '' ? undefined : playSan(position.key, result.san);
  return [
    ...book.map(({ from, to }): BoardShape => ({ from, to, color: 'verdigris' })),
    ...(wrong ? [{ from: wrong.from, to: wrong.to, color: 'red' } as const] : []),
  ];
}
