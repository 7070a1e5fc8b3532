import { UnstyledButton } from '@mantine/core';
import { memo, use, useEffect, useMemo, useRef } from 'react';
import type { GameMoves } from '#chess/pgn/game-moves';
import { makePgnLines, type LineWord } from '#chess/pgn/lines';

import { CopyButton } from '../../../ui/copy-button.tsx';
import { CurrentPly } from '../board/current-ply.ts';
import { scrollToPly } from './move-list.tsx';
import classes from '../game-review.module.css';

interface PgnDisplayProps {
  game: GameMoves;
  pgn: string;
  onGoTo: (ply: number) => void;
}

const Word = memo(function Word({
  word,
  isCurrent,
  onGoTo,
}: {
  word: LineWord;
  isCurrent: boolean;
  onGoTo: (ply: number) => void;
}) {
  const { ply } = word;
  if (ply === undefined) return word.text;
  return (
    <UnstyledButton
      className={classes.pgnMove}
      aria-current={isCurrent ? 'step' : undefined}
      data-ply={ply}
      onClick={() => onGoTo(ply)}
    >
      {word.text}
    </UnstyledButton>
  );
});

/** At most 80 characters a line, as specified. */
export function PgnDisplay({ game, pgn, onGoTo }: PgnDisplayProps) {
  const ply = use(CurrentPly);
  const lines = useMemo(() => makePgnLines(game.moves, game.headers.get('Result') ?? '*'), [game]);
  const box = useRef<HTMLPreElement>(null);
  useEffect(() => scrollToPly(box.current, ply), [ply]);

  return (
    <div className={classes.pgnBox}>
      <pre ref={box} className={classes.pgn} tabIndex={0} aria-label="Game as PGN">
        <span className={classes.tags}>
          {Array.from(game.headers, ([name, value]) => `[${name} "${value}"]\n`)}
          {'\n'}
        </span>
        {lines.map((line, index) => (
          // The order is fixed.
          <span key={index}>
            {line.map((word, position) => (
              <span key={word.ply ?? `word ${position}`}>
                {position > 0 && ' '}
                <Word word={word} isCurrent={word.ply === ply} onGoTo={onGoTo} />
              </span>
            ))}
            {'\n'}
          </span>
        ))}
      </pre>
      <CopyButton text={pgn} label="Copy PGN" size="compact-sm" className={classes.copy ?? ''} />
    </div>
  );
}
