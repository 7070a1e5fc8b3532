import { Text, UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import type { GameMove } from '#chess/pgn/game-moves';

import type { ComparedMove, ComparisonOutcome } from '../worker/comparison-outcome.ts';
import classes from './outcome-text.module.css';

interface OutcomeTextProps {
  outcome: ComparisonOutcome;
  onGoTo: (ply: number) => void;
}

const mostChapters = 3;

function makeChapterText(chapters: readonly string[]): string {
  const rest = chapters.length - mostChapters;
  return chapters.slice(0, mostChapters).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
}

function makeText({ number, san }: GameMove): string {
  return `${number} ${san}`;
}

export function OutcomeText({ outcome, onGoTo }: OutcomeTextProps) {
  const { ending, ply, played, bookMoves, detours } = outcome;
  const jump = (kind: 'played' | 'book', to: number, text: string): ReactNode => (
    <UnstyledButton
      key={`${to} ${text}`}
      className={classes.jump}
      data-kind={kind}
      onClick={() => onGoTo(to)}
    >
      {text}
    </UnstyledButton>
  );
  const playedText = played ? jump('played', ply, makeText(played)) : null;
  const listBook = (moves: readonly ComparedMove[]): ReactNode =>
    moves.map(({ text, chapters }, index) => (
      <span key={text}>
        {index > 0 && ', '}
        {jump('book', ply, text)} <span className={classes.details}>({makeChapterText(chapters)})</span>
      </span>
    ));
  return (
    <Text size="sm" component="div" className={classes.outcome} data-ending={ending}>
      {ending === 'you-left' && (
        <>
          You deviated at {playedText}. Your repertoire has {listBook(bookMoves)}.
        </>
      )}
      {ending === 'opponent-left' && (
        <>
          Your opponent deviated at {playedText}. Your repertoire has {listBook(bookMoves)}.
        </>
      )}
      {ending === 'book-ended' && ply > 0 && <>End of line; the game continued with {playedText}.</>}
      {ending === 'book-ended' && ply === 0 && (
        <>Your repertoire has no move in the starting position; the game began with {playedText}.</>
      )}
      {ending === 'game-ended' && bookMoves.length === 0 && <>The whole game is in your repertoire.</>}
      {ending === 'game-ended' && bookMoves.length > 0 && (
        <>The whole game is in your repertoire, which continues with {listBook(bookMoves)}.</>
      )}
      {detours.map(({ left, back }) => (
        <span key={back.ply}>
          {left ? <> Another move order at {jump('played', left.ply - 1, makeText(left))}: back in</> : ' In'}{' '}
          your repertoire at {jump('book', back.ply, makeText(back))}.
        </span>
      ))}
    </Text>
  );
}
