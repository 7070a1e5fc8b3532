import { type Dispatch, memo, useEffect, useMemo, useRef } from 'react';
import { UnstyledButton, Text } from '@mantine/core';
import type { GameMove, GameMoves } from '#chess/pgn/game-moves';
import type { Fault } from '#chess/review/judgement';
import { makePlacedText } from '#chess/pgn/omission';

import type { ReviewEvent } from '../review-model.ts';
import { useReview } from '../review-context.tsx';
import { parts } from '../../../ui/parts.tsx';
import classes from '../game-review.module.css';

const faultNames = { '?!': 'inaccuracy', '?': 'mistake', '??': 'blunder' } as const;

interface MoveButtonProps {
  move: GameMove;
  isCurrent: boolean;
  label: Fault | undefined;
  book: BookMark;
  dispatch: Dispatch<ReviewEvent>;
}

type BookMark = 'in' | 'left' | undefined;

const bookWords = { in: ', in your repertoire', left: ', deviation' } as const;

function findMark(ply: number, bookPly: number | undefined): BookMark {
  if (bookPly === undefined || ply > bookPly + 1) return undefined;
  return ply <= bookPly ? 'in' : 'left';
}

const MoveButton = memo(function MoveButton({ move, isCurrent, label, book, dispatch }: MoveButtonProps) {
  return (
    <UnstyledButton
      className={classes.move}
      aria-current={isCurrent ? 'step' : undefined}
      aria-label={`${move.number} ${move.san}${label === undefined ? '' : ` ${faultNames[label]}`}${book === undefined ? '' : bookWords[book]}`}
      data-book={book}
      data-ply={move.ply}
      onClick={() => dispatch({ type: 'go', ply: move.ply })}
    >
      {move.san}
      {label !== undefined && (
        <span className={classes.fault} data-label={label}>
          {label}
        </span>
      )}
    </UnstyledButton>
  );
});

interface MoveListProps {
  moves: readonly GameMove[];
  ply: number;
  faults?: ReadonlyMap<number, Fault> | undefined;
  bookPly?: number | undefined;
  result?: string | undefined;
  dispatch: Dispatch<ReviewEvent>;
}

function pairMoves(
  moves: readonly GameMove[],
): Array<{ number: string; pair: GameMove[]; startsBlack: boolean }> {
  return Array.from(
    Map.groupBy(moves, (move) => Number.parseInt(move.number, 10)),
    ([number, pair]) => ({ number: `${number}.`, pair, startsBlack: pair[0]?.color === 'black' }),
  );
}

function MoveList({ moves, ply, faults, bookPly, result, dispatch }: MoveListProps) {
  const pairs = useMemo(() => pairMoves(moves), [moves]);
  const list = useRef<HTMLOListElement>(null);

  useEffect(() => scrollToPly(list.current, ply), [ply]);

  return (
    <ol ref={list} className={`${parts.moves} ${classes.moves}`} aria-label="Moves">
      {pairs.map(({ number, pair, startsBlack }) => (
        <li key={number} className={parts.pair}>
          <span className={parts.quiet}>{number}</span>
          {startsBlack && <span className={parts.quiet}>…</span>}
          {pair.map((move) => (
            <MoveButton
              key={move.ply}
              move={move}
              isCurrent={move.ply === ply}
              label={faults?.get(move.ply)}
              book={findMark(move.ply, bookPly)}
              dispatch={dispatch}
            />
          ))}
        </li>
      ))}
      {result !== undefined && <li className={classes.gameResult}>{result}</li>}
    </ol>
  );
}

/** Scrolls only the list. `scrollIntoView` would also scroll the page. */
export function scrollToPly(box: HTMLElement | null, ply: number): void {
  if (!box) return;
  const current = box.querySelector<HTMLElement>(`[data-ply="${ply}"]`);
  const top = current?.offsetTop ?? 0;
  const isVisible =
    top >= box.scrollTop && top + (current?.offsetHeight ?? 0) <= box.scrollTop + box.clientHeight;
  if (!isVisible) box.scrollTop = Math.max(0, top - box.clientHeight / 2);
}

export function MovesPanel() {
  const { review, game, state, dispatch, analysed, compare } = useReview();
  if (!review) {
    return (
      <Text c="dimmed" size="sm">
        Import or choose a game to see its moves.
      </Text>
    );
  }
  const others = game.unreadable ? game.omissions.slice(0, -1) : game.omissions;
  return (
    <>
      <MoveList
        moves={game.moves}
        ply={state.ply}
        faults={analysed?.faults}
        bookPly={compare.outcome?.ply}
        result={findResult(game)}
        dispatch={dispatch}
      />
      {game.unreadable && (
        <Text size="sm" c="var(--mantine-color-error)" mt="xs">
          {game.unreadable.number} {game.unreadable.san} is not a legal move here. Only the moves before it
          are shown.
        </Text>
      )}
      {others.map((omission, index) => (
        <Text key={index} size="sm" c="dimmed" mt="xs">
          Left out: {makePlacedText(omission)}.
        </Text>
      ))}
      {game.moves.length === 0 && game.omissions.length === 0 && (
        <Text size="sm" c="dimmed">
          This game has no moves.
        </Text>
      )}
    </>
  );
}

export function findResult({ headers }: GameMoves): string | undefined {
  const result = headers.get('Result') ?? '*';
  return ['1-0', '0-1', '1/2-1/2'].includes(result) ? result.replaceAll('1/2', '½') : undefined;
}
