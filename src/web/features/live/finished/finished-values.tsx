import { Text, Title } from '@mantine/core';
import type { Color } from 'chessops/types';
import { parseColorName } from '#chess/position/color-name';
import { findTurningPoint } from '#chess/review/turning-point';
import type { FinishedLiveGame } from '#contract/live';

import { WinChanceGraph } from '../../../analysis/win-chance-graph.tsx';
import { useLineValues } from './line-values.ts';
import classes from '../live.module.css';

interface FinishedValuesProps {
  game: FinishedLiveGame;
  ply: number;
  onGoTo: (ply: number) => void;
}

function findLoser({ winner }: FinishedLiveGame): Color | undefined {
  if (winner === 'Draw') return undefined;
  return winner === 'White' ? 'black' : 'white';
}

export function FinishedValues({ game, ply, onGoTo }: FinishedValuesProps) {
  const player = parseColorName(game.color);
  const { reviewed, done, total, isFinished, failure } = useLineValues(game.pgn, player);
  const loser = findLoser(game);
  const turn = reviewed && isFinished && loser ? findTurningPoint(reviewed, loser) : undefined;
  const move = turn && `${turn.number} ${turn.san}`;
  return (
    <section className={classes.values} aria-labelledby="live-values">
      <Title order={2} size="h5" id="live-values">
        Evaluation
      </Title>
      <div className={classes.graph}>
        {reviewed && <WinChanceGraph reviewed={reviewed} player={player} ply={ply} onGoTo={onGoTo} />}
      </div>
      <Text size="sm" role="status">
        {failure ??
          (isFinished
            ? move === undefined
              ? 'No single move decided the game.'
              : `${loser === player ? 'Your' : 'Your opponent’s'} losing move: ${move}.`
            : `Analysing position ${done} of ${total || '…'}`)}
      </Text>
    </section>
  );
}
