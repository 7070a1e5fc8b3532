import { useEffect, useEffectEvent, useMemo } from 'react';
import { Button, Text } from '@mantine/core';
import { IconBulb, IconEye } from '@tabler/icons-react';
import { opposite } from 'chessops/util';
import { listWays, type PlannedPosition } from '#chess/memory/planned-session';
import type { Grade } from '#chess/memory/schedule';
import { type BoardMove, findPosition, playMove } from '#chess/position/moves';
import { makeMoveNumber } from '#chess/pgn/numbered-moves';
import { nameColor } from '#chess/position/color-name';
import type { TrainingColor } from '#contract/training';

import { PositionPanels } from '../../../ui/position-panels.tsx';
import { hintKey, useScreenKeys } from '../../../ui/screen-keys.tsx';
import type { ReviewKey } from '../review/review-keys.ts';
import { AnswerPanel, LearnPanel, ShownPill } from './answer-panel.tsx';
import { NextOnLine, SessionSquares } from './session-asides.tsx';
import { TrainingBoard } from './training-board.tsx';
import { type OpenQuestion, QuestionContext, useQuestion, useTraining } from './training-context.tsx';
import { isTriedRight } from './training-model.ts';
import { makeNumberedMove, makeTitle } from './training-words.ts';
import { useLead } from './use-lead.ts';
import { ColorDot } from '../../../ui/color-dot.tsx';
import classes from './training.module.css';

const shownMs = 350;

export function TrainingQuestion({ session, question }: Pick<OpenQuestion, 'session' | 'question'>) {
  const training = useTraining();
  const { book, mode, place, undo, advance, answer, isWriting } = training;
  const { position, result, isShown, back } = question;
  const lead = useLead(question);
  const { isPlaying, getQuestionMs, skip } = lead;
  const most = useMemo(() => listWays(position).length, [position]);
  const step = (by: number) => advance({ kind: 'look-back', back: Math.min(most, Math.max(0, back + by)) });

  const tookMs = () => Date.now() - getQuestionMs();
  const giveUp = () => (isPlaying ? skip() : advance({ kind: 'give-up', tookMs: tookMs() }));
  const isLearned = isShown && isTriedRight(question);
  const tryMove = (san: string) => advance(isLearned ? { kind: 'learned' } : { kind: 'try', san });
  const learned = useEffectEvent(() => advance({ kind: 'learned' }));
  useEffect(() => {
    if (!isLearned) return undefined;
    const timer = setTimeout(() => learned(), shownMs);
    return () => clearTimeout(timer);
  }, [isLearned]);
  // If the board is still playing the moves before the question, skip the rest of them.
  const playShown = () => {
    skip();
    tryMove(position.moves[0]?.san ?? '');
  };
  const gradeAs = (rating: Grade) => training.grade(rating, getQuestionMs());
  const play = (move: BoardMove) => {
    const at = findPosition(position.key);
    const played = at && playMove(at, move);
    if (!played) return;
    if (isShown || result) tryMove(played.san);
    else answer(played.san, tookMs());
  };
  const playAgain = result && !result.isRight ? () => advance({ kind: 'rehearse' }) : undefined;
  const scoreBy = (rating: Grade) => (result ? () => gradeAs(rating) : undefined);
  const goOn = isShown ? playShown : result ? () => gradeAs(result.offered) : giveUp;
  const keyActions: Record<ReviewKey, (() => void) | undefined> = {
    ' ': goOn,
    Enter: goOn,
    1: scoreBy(1),
    2: scoreBy(2),
    3: scoreBy(3),
    4: scoreBy(4),
    u: undo,
    s: undefined,
    e: undefined,
    r: playAgain,
    h: result || isShown || isPlaying ? undefined : () => advance({ kind: 'hint' }),
    ArrowLeft: () => step(1),
    ArrowRight: () => step(-1),
  };
  useScreenKeys(keyActions, { repeats: false, isPaused: isWriting });

  const bookMoves = position.moves.map(({ san }) => san);
  return (
    <QuestionContext value={{ ...training, session, question, giveUp, playShown, playAgain, gradeAs }}>
      <div className={classes.layout}>
        <div className={classes.head}>
          <div className={classes.sessionPosition}>
            <div className={`${classes.label} ${classes.onlyWide}`}>{makeTitle(book.study?.title, mode)}</div>
            <div className={classes.heading}>{position.name ?? '\u00a0'}</div>
            <div className={`${classes.number} ${classes.onlyNarrow}`} aria-hidden="true">
              {place}
            </div>
          </div>
          <LineSoFar
            position={position}
            wrong={result && !result.isRight && result.san !== '' ? result.san : undefined}
            answer={result?.isRight ? result.san : result || isShown ? bookMoves.join(' or ') : undefined}
          />
        </div>
        <TrainingBoard lead={lead} most={most} onMove={play} onStep={step} />
        <div className={classes.panel}>
          {isShown ? <LearnPanel /> : result ? <AnswerPanel result={result} /> : <QuestionPanel />}
          <PositionPanels fen={position.key} isQuestion={!result && !isShown} />
          <div className={classes.aside}>
            {result && <NextOnLine />}
            <SessionSquares />
          </div>
        </div>
      </div>
    </QuestionContext>
  );
}

interface LineSoFarProps {
  position: PlannedPosition;
  wrong: string | undefined;
  answer: string | undefined;
}

function LineSoFar({ position, wrong, answer }: LineSoFarProps) {
  const ways = listWays(position);
  const isWhite = position.ply % 2 === 0;
  return (
    <div>
      <Text className={classes.label}>The line so far</Text>
      <ol className={classes.line} aria-label="The line so far" data-line>
        {ways.map(({ san, position: { ply, key } }, index) => {
          const isLast = index === ways.length - 1;
          return (
            <li key={`${key} ${san}`}>
              {(ply % 2 === 0 || index === 0) && (
                <span className={classes.number}>{makeMoveNumber(ply)}</span>
              )}
              <span
                className={classes.move}
                data-own={(ply % 2 === 0) === isWhite || undefined}
                data-last={isLast || undefined}
              >
                {san}
              </span>
            </li>
          );
        })}
        <li>
          {(isWhite || ways.length === 0) && (
            <span className={classes.number}>{makeMoveNumber(position.ply)}</span>
          )}
          {wrong !== undefined && <s className={classes.wrong}>{wrong}</s>}
          <span className={classes.slot}>{answer ?? '?'}</span>
        </li>
      </ol>
    </div>
  );
}

/** Show nothing here that reveals the answer. */
function QuestionPanel() {
  const { color, question, advance, giveUp } = useQuestion();
  const { position, playable, hints, isRepeat, shownAgo } = question;
  const tried = playable.at(-1);
  return (
    <div className={classes.card}>
      {shownAgo !== undefined && <ShownPill>New: play it from memory</ShownPill>}
      <div className={classes.question}>
        <ColorDot color={color} size={28} />
        <div role="status">
          <Text component="h2" fz={18} fw={650} lh={1.3}>
            {isRepeat ? 'Once more: your move' : 'Your move'}
          </Text>
          <Text size="sm" c="dimmed">
            {tried === undefined
              ? makeQuestionText(color, position)
              : `${makeNumberedMove(position.ply, tried)} is playable, but your repertoire has another move. Try again.`}
          </Text>
        </div>
      </div>
      <div className={`${classes.buttons} ${classes.thumb}`}>
        <Button
          variant="default"
          leftSection={<IconBulb size={16} aria-hidden="true" />}
          {...hintKey<ReviewKey>('h')}
          disabled={hints >= 2}
          onClick={() => advance({ kind: 'hint' })}
        >
          {hints === 0 ? 'Hint: the piece' : 'Hint: the move'}
        </Button>
        <Button
          variant="default"
          leftSection={<IconEye size={16} aria-hidden="true" />}
          {...hintKey<ReviewKey>(' ')}
          onClick={giveUp}
        >
          Show Answer
        </Button>
      </div>
    </div>
  );
}

function makeQuestionText(color: TrainingColor, { way }: PlannedPosition): string {
  const hint = 'Play your repertoire move.';
  if (!way) return `${nameColor(color)} to move. ${hint}`;
  return `${nameColor(opposite(color))} played ${makeNumberedMove(way.position.ply, way.san)}. ${hint}`;
}
