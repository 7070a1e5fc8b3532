import { Text, UnstyledButton } from '@mantine/core';
import { type Dispatch, memo, useEffect, useMemo, useRef } from 'react';
import { makePgnLines, type LineWord } from '#chess/pgn/lines';

import { CopyButton } from '../../../ui/copy-button.tsx';
import { useReview } from '../review-context.tsx';
import type { ReviewEvent } from '../review-model.ts';
import { scrollToPly } from './move-list.tsx';
import classes from '../game-review.module.css';

const Word = memo(function Word({
  word,
  isCurrent,
  dispatch,
}: {
  word: LineWord;
  isCurrent: boolean;
  dispatch: Dispatch<ReviewEvent>;
}) {
  const { ply } = word;
  if (ply === undefined) return word.text;
  return (
    <UnstyledButton
      className={classes.move}
      aria-current={isCurrent ? 'step' : undefined}
      data-ply={ply}
      onClick={() => dispatch({ type: 'go', ply })}
    >
      {word.text}
    </UnstyledButton>
  );
});

export function PgnDisplay() {
  const { review, game, state, dispatch } = useReview();
  const { ply } = state;
  const lines = useMemo(() => makePgnLines(game.moves, game.headers.get('Result') ?? '*'), [game]);
  const box = useRef<HTMLPreElement>(null);
  useEffect(() => scrollToPly(box.current, ply), [ply]);

  return (
    <div className={classes.pgnBox}>
      <pre ref={box} className={classes.pgn} tabIndex={0} aria-label="Game as PGN">
        <Text span c="dimmed" inherit>
          {Array.from(game.headers, ([name, value]) => `[${name} "${value}"]\n`)}
          {'\n'}
        </Text>
        {lines.map((line, index) => (
          <span key={index}>
            {line.map((word, position) => (
              <span key={word.ply ?? `word ${position}`}>
                {position > 0 && ' '}
                <Word word={word} isCurrent={word.ply === ply} dispatch={dispatch} />
              </span>
            ))}
            {'\n'}
          </span>
        ))}
      </pre>
      <CopyButton
        text={review?.pgn ?? ''}
        label="Copy PGN"
        size="compact-sm"
        className={classes.copy ?? ''}
      />
    </div>
  );
}
