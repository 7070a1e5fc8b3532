import { Button } from '@mantine/core';
import { memo } from 'react';
import { Link } from 'react-router';
import { listCountedGaps, makeGainText, makeGapChance } from '#chess/opening/odds';
import { makeFacedText } from '#chess/opening/source-text';
import { nameColor } from '#chess/position/color-name';
import { findPosition, parseMoveText, playMove } from '#chess/position/moves';
import type { FigureGap } from '#contract/book-figures';
import type { StudyColor } from '#contract/studies';

import { MiniBoard } from '../../board/mini-board.tsx';
import { makeOpeningAddress } from '../../opening/opening-address.ts';
import type { ShownFigures } from '../../coverage/use-book-figures.ts';
import { makeReplyText } from '../../replies/reply-text.ts';
import { parts } from '../../ui/parts.tsx';
import { ColorDot } from '../../ui/color-dot.tsx';
import classes from './today.module.css';

export interface BiggestGap {
  color: StudyColor;
  gap: FigureGap;
  others: number;
}

/** Waits for both repertoires, because the most common gap could still change. */
export function findBiggestGap(books: readonly (ShownFigures | undefined)[]): BiggestGap | undefined {
  if (books.some((book) => book?.isMaking && !book.figures)) return undefined;
  const all = books.flatMap((book) =>
    listCountedGaps(book?.figures?.gaps ?? []).map((gap) => ({ color: book?.color ?? 'white', gap })),
  );
  const [first] = all.toSorted((one, other) => other.gap.chance - one.gap.chance);
  return first && { ...first, others: all.length - 1 };
}

function makeOthersText(others: number): string {
  if (others === 0) return 'No other common gaps.';
  return `${others} more common ${others === 1 ? 'gap' : 'gaps'}.`;
}

function placeSquare(square: string, orientation: StudyColor): { left: string; top: string } {
  const file = square.charCodeAt(0) - 97;
  const rank = Number(square[1]) - 1;
  const isWhite = orientation === 'white';
  return { left: `${12.5 * (isWhite ? file : 7 - file)}%`, top: `${12.5 * (isWhite ? 7 - rank : rank)}%` };
}

interface GapCardProps {
  biggest: BiggestGap | undefined;
  hasBook: boolean;
  isMaking: boolean;
  isFailed: boolean;
}

function describeNone({ hasBook, isMaking, isFailed }: Omit<GapCardProps, 'biggest'>): string {
  if (isFailed) return 'Your repertoires could not be loaded.';
  if (!hasBook) return 'Set a repertoire to see its biggest gap here.';
  return isMaking ? 'Loading…' : 'Your repertoire answers every common reply.';
}

export const GapCard = memo(function GapCard({ biggest, ...none }: GapCardProps) {
  return (
    <section
      className={classes.card}
      data-kind="gap"
      data-none={!none.hasBook || undefined}
      aria-labelledby="today-gap"
    >
      <div className={classes.cardHead}>
        <h2 id="today-gap" className={classes.section}>
          Biggest gap
        </h2>
        {biggest && (
          <span className={`${parts.row} ${parts.small}`}>
            <ColorDot color={biggest.color} />
            {nameColor(biggest.color)}
          </span>
        )}
      </div>
      {biggest ? <Gap {...biggest} /> : <p className={classes.quiet}>{describeNone(none)}</p>}
    </section>
  );
});

function Gap({ color, gap, others }: BiggestGap) {
  const position = findPosition(gap.fen);
  const gain = makeGainText(gap.gain);
  const move = position && parseMoveText(position, gap.reply);
  const played = position && move && playMove(position, move);
  return (
    <div className={classes.gap}>
      <div className={classes.gapBoard}>
        <MiniBoard fen={played?.fen ?? gap.fen} orientation={color} />
        {(played ? [played.from, played.to] : []).map((square) => (
          <span key={square} className={classes.lastMove} style={placeSquare(square, color)} />
        ))}
      </div>
      <div className={classes.gapWords}>
        <strong className={classes.odds}>{makeGapChance(gap)}</strong>
        <span>
          <strong>{makeReplyText(gap.lineWithReply)}</strong> has no answer.
        </span>
        <span className={classes.quiet}>
          {gain && `${gain}. `}
          {gap.met && `${makeFacedText(gap.met).replace(/^y/, 'Y')}. `}
          {makeOthersText(others)}
        </span>
        <Button
          component={Link}
          to={makeOpeningAddress({ color, position: gap.fen, move: gap.reply })}
          variant="default"
          className={classes.answer}
        >
          Answer it
        </Button>
      </div>
    </div>
  );
}
