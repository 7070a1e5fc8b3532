import { makeChanceText } from '#chess/opening/odds';
import { appendMove } from '#chess/pgn/numbered-moves';

import type { BookPlace } from '../../../worker/book-place.ts';
import { makeRecallText } from './place-words.ts';
import { RecallDot } from './recall-dot.tsx';
import classes from './workspace.module.css';

interface YourMoveProps {
  place: BookPlace;
  nowMs: number;
  reach: number | undefined;
  onOthers: () => void;
}

export function YourMove({ place, nowMs, reach, onOthers }: YourMoveProps) {
  const last = place.way.at(-1);
  const isTold = place.isOwnTurn || last !== undefined;
  return (
    <header className={classes.yourMove}>
      <span className={classes.label}>{isTold ? 'Your move' : 'Opponent to move'}</span>
      {place.recall && <RecallDot kind={place.areMemoriesKnown ? place.recall.kind : undefined} />}
      <b>{makeMoveText(place)}</b>
      <span className={classes.quiet}>{isTold && describe(place, nowMs)}</span>
      {reach !== undefined && last && <span className={classes.reach}>{makeChanceText(reach)}</span>}
      {!place.isOwnTurn && last && (
        <button type="button" className={classes.another} onClick={onOthers}>
          Other moves
        </button>
      )}
    </header>
  );
}

function makeMoveText({ isOwnTurn, moves, way, ply }: BookPlace): string {
  const sans = isOwnTurn ? moves.map(({ san }) => san) : way.slice(-1).map(({ san }) => san);
  if (sans.length === 0) return '';
  return appendMove('', isOwnTurn ? ply : ply - 1, sans.join(', '));
}

function describe(place: BookPlace, nowMs: number): string {
  const { isOwnTurn, isInBook, moves, way, recall, areMemoriesKnown } = place;
  if (isOwnTurn && moves.length === 0)
    return isInBook ? 'End of line.' : 'This position is not in your repertoire.';
  if (!isOwnTurn && way.at(-1)?.isBookMove === false) return 'not in your repertoire';
  return recall && areMemoriesKnown ? makeRecallText(recall, nowMs) : '';
}
