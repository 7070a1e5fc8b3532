import { makeChanceText } from '#chess/opening/odds';
import { appendMove } from '#chess/pgn/numbered-moves';

import type { BookPosition } from '../../../worker/book-position.ts';
import { makeRecallText } from './position-words.ts';
import { RecallDot } from './recall-dot.tsx';
import classes from './workspace.module.css';

interface YourMoveProps {
  position: BookPosition;
  nowMs: number;
  reach: number | undefined;
  onOthers: () => void;
}

export function YourMove({ position, nowMs, reach, onOthers }: YourMoveProps) {
  const last = position.way.at(-1);
  const isShown = position.isOwnTurn || last !== undefined;
  return (
    <header className={classes.yourMove}>
      <span className={classes.label}>{isShown ? 'Your move' : 'Opponent to move'}</span>
      {position.recall && <RecallDot kind={position.areMemoriesKnown ? position.recall.kind : undefined} />}
      <b>{makeMoveText(position)}</b>
      <span className={classes.quiet}>{isShown && describe(position, nowMs)}</span>
      {reach !== undefined && last && <span className={classes.reach}>{makeChanceText(reach)}</span>}
      {!position.isOwnTurn && last && (
        <button type="button" className={classes.another} onClick={onOthers}>
          Other moves
        </button>
      )}
    </header>
  );
}

function makeMoveText({ isOwnTurn, moves, way, ply }: BookPosition): string {
  const sans = isOwnTurn ? moves.map(({ san }) => san) : way.slice(-1).map(({ san }) => san);
  if (sans.length === 0) return '';
  return appendMove('', isOwnTurn ? ply : ply - 1, sans.join(', '));
}

function describe(position: BookPosition, nowMs: number): string {
  const { isOwnTurn, isInBook, moves, way, recall, areMemoriesKnown } = position;
  if (isOwnTurn && moves.length === 0)
    return isInBook ? 'End of line.' : 'This position is not in your repertoire.';
  if (!isOwnTurn && way.at(-1)?.isBookMove === false) return 'not in your repertoire';
  return recall && areMemoriesKnown ? makeRecallText(recall, nowMs) : '';
}
