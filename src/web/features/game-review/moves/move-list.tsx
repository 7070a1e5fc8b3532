import { memo, useEffect, useMemo, useRef } from 'react';
import { UnstyledButton } from '@mantine/core';
import type { GameMove } from '#chess/pgn/game-moves';
import type { Fault } from '#chess/review/judgement';

import classes from '../game-review.module.css';

const faultNames = { '?!': 'inaccuracy', '?': 'mistake', '??': 'blunder' } as const;

interface MoveButtonProps {
  move: GameMove;
  isCurrent: boolean;
  label: Fault | undefined;
  book: BookMark;
  onGoTo: (ply: number) => void;
}

/** In the repertoire, the deviation, or neither. */
type BookMark = 'in' | 'left' | undefined;

const bookWords = { in: ', in your repertoire', left: ', deviation' } as const;

function findMark(ply: number, bookPly: number | undefined): BookMark {
  if (bookPly === undefined || ply > bookPly + 1) return undefined;
  return ply <= bookPly ? 'in' : 'left';
}

const MoveButton = memo(function MoveButton({ move, isCurrent, label, book, onGoTo }: MoveButtonProps) {
  return (
    <UnstyledButton
      className={classes.move}
      aria-current={isCurrent ? 'step' : undefined}
      aria-label={`${move.number} ${move.san}${label === undefined ? '' : ` ${faultNames[label]}`}${book === undefined ? '' : bookWords[book]}`}
      data-book={book}
      data-ply={move.ply}
      onClick={() => onGoTo(move.ply)}
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
  /** By half-move. */
  faults?: ReadonlyMap<number, Fault> | undefined;
  /** As far as compared. */
  bookPly?: number | undefined;
  result?: string | undefined;
  onGoTo: (ply: number) => void;
}

/** A game that starts with Black has an empty first cell. */
function pairMoves(
  moves: readonly GameMove[],
): Array<{ number: string; pair: GameMove[]; startsBlack: boolean }> {
  return Array.from(
    Map.groupBy(moves, (move) => Number.parseInt(move.number, 10)),
    ([number, pair]) => ({ number: `${number}.`, pair, startsBlack: pair[0]?.color === 'black' }),
  );
}

export function MoveList({ moves, ply, faults, bookPly, result, onGoTo }: MoveListProps) {
  const pairs = useMemo(() => pairMoves(moves), [moves]);
  const list = useRef<HTMLOListElement>(null);

  useEffect(() => scrollToPly(list.current, ply), [ply]);

  return (
    <ol ref={list} className={classes.moves} aria-label="Moves">
      {pairs.map(({ number, pair, startsBlack }) => (
        <li key={number} className={classes.pair}>
          <span className={classes.number}>{number}</span>
          {startsBlack && <span className={classes.gap}>…</span>}
          {pair.map((move) => (
            <MoveButton
              key={move.ply}
              move={move}
              isCurrent={move.ply === ply}
              label={faults?.get(move.ply)}
              book={findMark(move.ply, bookPly)}
              onGoTo={onGoTo}
            />
          ))}
        </li>
      ))}
      {result !== undefined && <li className={classes.gameResult}>{result}</li>}
    </ol>
  );
}

/** scrollIntoView would also move the page. */
export function scrollToPly(box: HTMLElement | null, ply: number): void {
  if (!box) return;
  const current = box.querySelector<HTMLElement>(`[data-ply="${ply}"]`);
  const top = current?.offsetTop ?? 0;
  const isVisible =
    top >= box.scrollTop && top + (current?.offsetHeight ?? 0) <= box.scrollTop + box.clientHeight;
  if (!isVisible) box.scrollTop = Math.max(0, top - box.clientHeight / 2);
}
