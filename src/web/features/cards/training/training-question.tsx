import { useEffect, useEffectEvent, useMemo } from 'react';

import { listWays } from '#chess/memory/planned-session';
import type { Grade } from '#chess/memory/schedule';
import { type BoardMove, findPosition, playMove } from '#chess/position/moves';

import { useScreenKeys } from '../../../ui/screen-keys.tsx';
import type { ReviewKey } from '../review/review-keys.ts';
import { AnswerPanel } from './answer-panel.tsx';
import { LineSoFar } from './line-so-far.tsx';
import { QuestionPanel } from './question-panel.tsx';
import { LearnPanel } from './learn-panel.tsx';
import { NextOnLine, SessionSquares } from './session-asides.tsx';
import { TrainingBoard } from './training-board.tsx';
import { type OpenQuestion, QuestionContext, useTraining } from './training-context.tsx';
import { isTriedRight } from './training-model.ts';
import { makeTitle } from './training-words.ts';
import { useLead } from './use-lead.ts';
import classes from './training.module.css';

/** The pause after a new move. A second press skips it. */
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
  // If the user presses the button while the line is being played, the shown move is played at once.
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
          <div className={classes.aside}>
            {result && <NextOnLine />}
            <SessionSquares />
          </div>
        </div>
      </div>
    </QuestionContext>
  );
}
