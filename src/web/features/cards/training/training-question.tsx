import type { SquareName } from 'chessops/types';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';

import { listWays, type PlannedPosition } from '#chess/memory/planned-session';
import type { Grade } from '#chess/memory/schedule';
import type { Scheduler } from '#chess/memory/scheduler';
import type { Question } from '#chess/memory/training-session';
import { findMoveMemory, type Memories } from '#chess/memory/session-targets';
import { type BoardMove, findPosition, playMove, playSan } from '#chess/position/moves';
import type { TrainingColor } from '#contract/training';

import type { BoardShape } from '../../../board/board-config.ts';
import { makeOpeningAddress } from '../../../opening/opening-address.ts';
import { useScreenKeys } from '../../../ui/screen-keys.tsx';
import type { ReviewKey } from '../review/review-keys.ts';
import { AnswerPanel } from './answer-panel.tsx';
import { LineSoFar } from './line-so-far.tsx';
import { QuestionPanel } from './question-panel.tsx';
import { LearnPanel } from './learn-panel.tsx';
import { NextOnLine, SessionSquares } from './session-asides.tsx';
import type { TrainingStore } from './training-store.ts';
import { TrainingBoard } from './training-board.tsx';
import { showPosition, useLead } from './use-lead.ts';
import { useRehearsal } from './use-rehearsal.ts';
import type { BookSession, SessionControls } from './use-training-session.ts';
import classes from './training.module.css';

interface TrainingQuestionProps {
  store: TrainingStore;
  color: TrainingColor;
  title: string;
  chapters: readonly string[];
  trainingSession: BookSession;
  question: Question<PlannedPosition>;
  controls: SessionControls;
  memories: Memories;
  scheduler: Scheduler;
  progress: string;
  onUndo: () => void;
}

export function TrainingQuestion(props: TrainingQuestionProps) {
  const { store, color, title, chapters, trainingSession, question, controls } = props;
  const { memories, scheduler, progress, onUndo } = props;
  const { position, result, isShown } = question;
  const { shown, isPlaying, getQuestionMs, skip } = useLead(question.lead, position, {
    isAnswered: result !== undefined,
    isShown,
  });
  // How far the user has stepped back in the line. The next question resets this.
  const [lookBack, setLookBack] = useState<{ position: PlannedPosition; back: number }>();
  const back = lookBack?.position === position ? lookBack.back : 0;
  const ways = useMemo(() => listWays(position), [position]);
  const step = (by: number) => setLookBack({ position, back: Math.min(ways.length, Math.max(0, back + by)) });

  const { nowMs } = controls;
  const tookMs = () => Date.now() - getQuestionMs();
  const giveUp = () => (isPlaying ? skip() : controls.giveUp(tookMs()));
  const lesson = useLesson(question, controls.learn);
  // If the user presses the button while the line is being played, the shown move is played at once.
  const playShown = () => {
    skip();
    lesson.play(position.moves[0]?.san ?? '');
  };
  const grade = (rating: Grade) => controls.grade(rating, getQuestionMs());
  const rehearsal = useRehearsal(question);
  const play = (move: BoardMove) => {
    const at = findPosition(position.key);
    const played = at && playMove(at, move);
    if (!played) return;
    if (isShown) lesson.play(played.san);
    else if (result) rehearsal.play(played.san);
    else controls.answer(played.san, tookMs());
  };
  const playAgain =
    result && !result.isRight
      ? () => {
          setLookBack(undefined);
          rehearsal.start();
        }
      : undefined;
  const scoreBy = (rating: Grade) => (result ? () => grade(rating) : undefined);
  const goOn = isShown ? playShown : result ? () => grade(result.offered) : giveUp;
  const keyActions: Record<ReviewKey, (() => void) | undefined> = {
    ' ': goOn,
    Enter: goOn,
    1: scoreBy(1),
    2: scoreBy(2),
    3: scoreBy(3),
    4: scoreBy(4),
    u: onUndo,
    s: undefined,
    e: undefined,
    r: playAgain,
    h: result || isShown || isPlaying ? undefined : controls.hint,
    ArrowLeft: () => step(1),
    ArrowRight: () => step(-1),
  };
  useScreenKeys(keyActions, { repeats: false, isPaused: controls.isWriting });

  const seen = useMemo(() => {
    if (back > 0) return showPosition(ways[ways.length - back]?.position ?? position);
    const answered = result?.isRight ? result.san : rehearsal.isRight ? rehearsal.san : undefined;
    const san = lesson.played ?? answered;
    if (san === undefined) return shown;
    const played = playSan(position.key, san);
    return played ? { fen: played.fen, lastMove: [played.from, played.to] as const } : shown;
  }, [back, ways, position, result, shown, lesson.played, rehearsal.isRight, rehearsal.san]);
  const isBare = back > 0 || isPlaying || rehearsal.isOn || rehearsal.isRight || lesson.played !== undefined;
  const shapes = useMemo(
    () => (isBare ? [] : makeShapes(question, rehearsal.san)),
    [isBare, question, rehearsal.san],
  );
  const isAsking = !isPlaying && (!result || rehearsal.isOn) && back === 0 && lesson.played === undefined;
  const bookMoves = position.moves.map(({ san }) => san);
  return (
    <div className={classes.layout}>
      <div className={classes.head}>
        <div className={classes.sessionPosition}>
          <div className={`${classes.label} ${classes.onlyWide}`}>{title}</div>
          <div className={classes.heading}>{position.name ?? '\u00a0'}</div>
          <div className={`${classes.number} ${classes.onlyNarrow}`} aria-hidden="true">
            {progress}
          </div>
        </div>
        <LineSoFar
          position={position}
          wrong={result && !result.isRight && result.san !== '' ? result.san : undefined}
          answer={result?.isRight ? result.san : result || isShown ? bookMoves.join(' or ') : undefined}
        />
      </div>
      <TrainingBoard
        color={color}
        shown={seen}
        shapes={shapes}
        isAsking={isAsking}
        isPlaying={isPlaying}
        back={back}
        most={ways.length}
        // Hide the link before the answer, because the repertoire would reveal the move.
        bookAddress={result || isShown ? makeOpeningAddress({ color, position: position.key }) : undefined}
        onMove={play}
        onStep={step}
        onPlayAgain={playAgain}
      />
      <div className={classes.panel}>
        {isShown ? (
          <LearnPanel position={position} tried={lesson.tried} onPlay={playShown} onKnow={controls.know} />
        ) : result ? (
          <AnswerPanel
            question={question}
            memory={findMoveMemory(memories, position)}
            scheduler={scheduler}
            chapters={chapters}
            store={store}
            color={color}
            isMarked={trainingSession.plan.isMarked}
            nowMs={nowMs}
            rehearsal={rehearsal}
            onPlayAgain={playAgain}
            onGrade={grade}
          />
        ) : (
          <QuestionPanel color={color} question={question} onHint={controls.hint} onGiveUp={giveUp} />
        )}
        <div className={classes.aside}>
          {result && (
            <NextOnLine color={color} trainingSession={trainingSession} memories={memories} nowMs={nowMs} />
          )}
          <SessionSquares trainingSession={trainingSession} />
        </div>
      </div>
    </div>
  );
}

const shownMs = 350;

interface Lesson {
  played: string | undefined;
  tried: string | undefined;
  play: (san: string) => void;
}

/** Shows a new move. Nothing is scored, and a second press skips the pause. */
function useLesson(question: Question<PlannedPosition>, onLearned: () => void): Lesson {
  const { position, isShown } = question;
  const [made, setMade] = useState<{ of: PlannedPosition; san: string }>();
  const san = isShown && made?.of === position ? made.san : undefined;
  const isRight = position.moves.some((move) => move.san === san);
  const learned = useEffectEvent(onLearned);
  useEffect(() => {
    if (!isRight) return undefined;
    const timer = setTimeout(() => learned(), shownMs);
    return () => clearTimeout(timer);
  }, [isRight]);
  return {
    played: isRight ? san : undefined,
    tried: isRight ? undefined : san,
    play: (next) => (isRight ? onLearned() : setMade({ of: position, san: next })),
  };
}

/** Hint 1 marks the piece and hint 2 the move. Right moves are green, a wrong move is red. */
function makeShapes(
  { position, hints, result, isShown }: Question<PlannedPosition>,
  tried?: string,
): BoardShape[] {
  const book = position.moves.flatMap(({ san }) => playSan(position.key, san) ?? []);
  if (isShown) return book.map(({ from, to }) => ({ from, to, color: 'verdigris' }));
  if (!result) {
    if (hints === 0) return [];
    const squares = new Set<SquareName>(book.map(({ from }) => from));
    if (hints === 1) return [...squares].map((from) => ({ from, color: 'verdigris' }));
    return book.map(({ from, to }) => ({ from, to, color: 'verdigris' }));
  }
  if (result.isRight) return [];
  const wrongSan = tried ?? result.san;
  const wrong = wrongSan === '' ? undefined : playSan(position.key, wrongSan);
  return [
    ...book.map(({ from, to }): BoardShape => ({ from, to, color: 'verdigris' })),
    ...(wrong ? [{ from: wrong.from, to: wrong.to, color: 'red' } as const] : []),
  ];
}
