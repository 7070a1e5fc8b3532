import { Button, Group, Text } from '@mantine/core';
import { useMemo } from 'react';
import { Link } from 'react-router';
import type { Line } from '#chess/pgn/line';
import type { GameReview } from '#contract/games';

import { ClockCurve, hasClocks } from '../../../analysis/clock-curve.tsx';
import { WinChanceGraph } from '../../../analysis/win-chance-graph.tsx';
import { AnalysisLines } from '../../../engine/analysis-lines.tsx';
import { parts } from '../../../ui/parts.tsx';
import { hintKey } from '../../../ui/screen-keys.tsx';
import { makeTriedText } from '../game-text.ts';
import { makePlayOut } from '../play-out-link.ts';
import { useReview } from '../review-context.tsx';
import { getShown, getTried } from '../review-model.ts';
import { changeNotes } from '../reviews/pending-changes.ts';
import type { BoardKey } from './board-keys.ts';
import classes from '../game-review.module.css';

export function BelowBoard({ isWide }: { isWide: boolean }) {
  const { review, game, player, state, dispatch, analysed, compare, live } = useReview();
  const { moves } = game;
  const isClocked = useMemo(() => hasClocks(moves), [moves]);
  const tried = getTried(state);
  return (
    <>
      {live && !isWide && <AnalysisLines {...live} />}
      <div className={classes.graphRoom} data-clocks={isClocked || undefined}>
        {tried && review ? (
          <TryLineBar tried={tried} review={review} />
        ) : analysed?.reviewed ? (
          <>
            <WinChanceGraph
              reviewed={analysed.reviewed}
              player={player}
              ply={state.ply}
              bookPly={compare.outcome?.ply}
              onGoTo={(ply) => dispatch({ type: 'go', ply })}
            />
            {isClocked && <ClockCurve moves={moves} player={player} />}
          </>
        ) : (
          <p className={`${parts.quiet} ${classes.noGraph}`}>Find Mistakes shows your win chance here.</p>
        )}
      </div>
    </>
  );
}

function TryLineBar({ tried, review }: { tried: Line; review: GameReview }) {
  const { game, state, dispatch, analysed, pending, outbox } = useReview();
  const text = makeTriedText(tried);
  const at = { ply: state.ply, tried: tried.moves.length };
  const playOut = makePlayOut(review, game, getShown(state).fen, at, analysed);

  function save(): void {
    const notes = review.notes === '' ? text : `${review.notes}\n${text}`;
    const own = pending.find(({ name }) => name === review.id);
    outbox.put(changeNotes(review, notes, own?.entry));
    dispatch({ type: 'end-tried' });
  }

  const button = { variant: 'default', size: 'xs', px: 8 };
  return (
    <Group gap={8} pt={8} className={classes.tryBar}>
      <Text size="sm" role="status" w="100%">
        {text === '' ? 'Play any move on the board.' : text}
      </Text>
      <Button {...button} component={Link} to={playOut.to} state={playOut.state}>
        Play it out
      </Button>
      <Button {...button} disabled={text === ''} onClick={() => dispatch({ type: 'take-back' })}>
        Take back
      </Button>
      <Button {...button} disabled={text === ''} onClick={save}>
        Save line to notes
      </Button>
      <Button {...button} {...hintKey<BoardKey>('Escape')} onClick={() => dispatch({ type: 'end-tried' })}>
        Back to the game
      </Button>
    </Group>
  );
}
