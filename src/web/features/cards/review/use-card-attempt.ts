import { useReducedMotion } from '@mantine/hooks';
import { useEffect, useMemo, useState } from 'react';

import {
  type CardAttempt,
  findCardAnswer,
  findReply,
  NO_ATTEMPT,
  playOnCard,
} from '#chess/memory/card-answer';
import type { Grade } from '#chess/memory/schedule';
import { type BoardMove, findPosition, playMove, type PlayedMove } from '#chess/position/moves';
import { isFairAnswer } from '#chess/review/answer-search';
import type { Card } from '#contract/cards';

const replyMs = 350;

export interface AttemptOnCard {
  /** Empty if the card asks for a plan. */
  answer: readonly PlayedMove[];
  attempt: CardAttempt;
  fen: string;
  play: ((move: BoardMove) => void) | undefined;
  offered: Grade | undefined;
  forget: () => void;
  /** Set after a wrong answer. The suggested score stays Again. */
  playAgain: (() => void) | undefined;
}

/** Calls `onDone` once the user has played the full answer or a wrong move. */
export function useCardAttempt(
  card: Card | undefined,
  question: string | undefined,
  onDone: () => void,
): AttemptOnCard {
  const isStill = useReducedMotion(undefined, { getInitialValueInEffect: false }) ?? false;
  const [made, setMade] = useState<{ question: string; attempt: CardAttempt }>();
  const [missed, setMissed] = useState<string>();
  const isMissed = question !== undefined && missed === question;
  const attempt = made && made.question === question ? made.attempt : NO_ATTEMPT;
  const { prompt_fen = '', answer_fen = '', answer_pgn = '' } = card ?? {};
  const answer = useMemo(
    () => (prompt_fen === '' ? [] : findCardAnswer({ prompt_fen, answer_fen, answer_pgn })),
    [prompt_fen, answer_fen, answer_pgn],
  );
  const reply = findReply(answer, attempt);
  const fen = answer[attempt.played - 1]?.fen ?? prompt_fen;

  useEffect(() => {
    if (!reply || question === undefined) return undefined;
    const goOn = () => {
      const next = playOnCard(answer, attempt, reply, false);
      setMade({ question, attempt: next });
      if (next.verdict !== undefined) onDone();
    };
    const timer = setTimeout(goOn, isStill ? 0 : replyMs);
    return () => clearTimeout(timer);
  }, [reply, answer, attempt, question, isStill, onDone]);

  const isQuestion = question !== undefined && answer.length > 0 && attempt.verdict === undefined && !reply;
  const play = (move: BoardMove): void => {
    const position = findPosition(fen);
    const played = position && playMove(position, move);
    if (!played || question === undefined) return;
    const isFair = attempt.played === 0 && card !== undefined && isFairAnswer(card, played);
    const next = playOnCard(answer, attempt, played, isFair);
    setMade({ question, attempt: next });
    if (next.verdict === 'wrong') setMissed(question);
    if (next.verdict !== undefined) onDone();
  };
  return {
    answer,
    attempt,
    fen,
    play: isQuestion ? play : undefined,
    offered: isMissed ? 1 : attempt.verdict === undefined ? undefined : 3,
    forget: () => setMade(undefined),
    playAgain: attempt.verdict === 'wrong' ? () => setMade(undefined) : undefined,
  };
}
