import { Button, Text } from '@mantine/core';
import type { Color } from 'chessops/types';
import { opposite } from 'chessops/util';
import { useDeferredValue, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { parseGameMoves } from '#chess/pgn/game-moves';
import { makeTimeControlText } from '#chess/pgn/time-control';
import { parseColorName } from '#chess/position/color-name';
import { chooseAnalysis } from '#chess/review/plan';
import { parseLichessAnalysis } from '#chess/review/lichess-evals';
import { makeReviewGame } from '#chess/review/review-game';
import { reviewShownMoves } from '#chess/review/shown-review';

import type { AnalysisRun } from '../../analysis/analysis-runner.ts';
import { useAnalysisRun } from '../../analysis/analysis-runs.ts';
import { WinChanceGraph } from '../../analysis/win-chance-graph.tsx';
import type { BoardShape } from '../../board/board-config.ts';
import { Board } from '../../board/board.tsx';
import { makeDateText } from '../../lib/date-text.ts';
import { makeGameAddress } from '../../library/game-address.ts';
import { ColorDot } from '../../ui/color-dot.tsx';
import { type BiggestMistake, findBiggestMistake } from './biggest-mistake.ts';
import type { OpenedGame } from './first-games.ts';
import { parts } from '../../ui/parts.tsx';
import classes from './welcome.module.css';

const noShapes: readonly BoardShape[] = [];

export function FirstGame({ opened: { game, reviewId } }: { opened: OpenedGame }) {
  const player: Color = parseColorName(game.hero_color);
  const moves = useMemo(() => parseGameMoves(game.pgn), [game.pgn]);
  const run = useAnalysisRun(reviewId);
  const progress = useDeferredValue(run?.progress);
  const found = useMemo(() => {
    const parsed = makeReviewGame(moves);
    if (!parsed.ok) return undefined;
    const theirs = parseLichessAnalysis(game.pgn, parsed.value);
    const analysis = chooseAnalysis(theirs, progress?.analysis);
    if (analysis === undefined || analysis.searches.size === 0) return undefined;
    const reviewed = reviewShownMoves(parsed.value, analysis, player);
    return { reviewed, biggest: findBiggestMistake(parsed.value, analysis, reviewed, player) };
  }, [moves, game.pgn, progress, player]);
  const [chosenPly, setChosenPly] = useState<number>();
  const { biggest, reviewed } = found ?? {};
  const ply = chosenPly ?? (biggest ? biggest.ply - 1 : moves.moves.length);
  const last = moves.moves[ply - 1];
  const top = opposite(player);
  const result = game.result === 0 ? 'The newest game you lost' : 'Your newest game';
  return (
    <section className={classes.panel} aria-labelledby="first-game">
      <div className={classes.head}>
        <h2 id="first-game" className={parts.heading}>
          {result}
        </h2>
        <span className={parts.quiet}>
          {[
            `${game.hero_color === 'White' ? game.username : game.opponent_name} vs. ${game.hero_color === 'White' ? game.opponent_name : game.username}`,
            makeTimeControlText(game.time_control),
            Date.parse(game.played_at) > 0 ? makeDateText(new Date(game.played_at)) : '',
          ]
            .filter((part) => part !== '')
            .join(' · ')}
        </span>
      </div>
      <div className={classes.gameBody}>
        <div className={classes.boardColumn}>
          <Player name={game.opponent_name} rating={game.opponent_rating} color={top} />
          <Board
            label="Game board"
            fen={last?.fen ?? moves.initialFen}
            orientation={player}
            lastMove={last && [last.from, last.to]}
            shapes={biggest?.ply === ply + 1 ? biggest.arrows : noShapes}
          />
          <div className={parts.spread}>
            <Player name={game.username} rating={game.hero_rating} color={player} />
            {biggest?.ply === ply + 1 && (
              <span className={parts.quiet}>red: played{biggest.best !== '' && ', green: better'}</span>
            )}
          </div>
        </div>
        <div className={classes.foundColumn}>
          <div className={classes.head}>
            <h3 className={parts.label}>Your win chance, %</h3>
            <span className={parts.quiet} role="status">
              {makeRunText(run)}
            </span>
          </div>
          <div className={classes.chart}>
            {reviewed && (
              <WinChanceGraph reviewed={reviewed} player={player} ply={ply} onGoTo={setChosenPly} />
            )}
          </div>
          <Biggest biggest={biggest} isOver={run !== undefined && run.state !== 'running'} />
          <div className={classes.open}>
            <Button size="md" component={Link} to={makeGameAddress({ game: reviewId, at: 'mistake' })}>
              Open it
            </Button>
            {run?.state === 'running' && (
              <span className={parts.quiet}>Analysis continues in the background.</span>
            )}
          </div>
        </div>
      </div>
    </section>
  );
}

function makeRunText(run: AnalysisRun | undefined): string {
  if (run === undefined) return '';
  if (run.state === 'failed') return run.failure ?? 'The engine could not be started';
  if (run.state === 'finished') return 'All mistakes found';
  const { progress } = run;
  if (progress === undefined) return 'Starting the engine';
  return progress.pass === 1
    ? `Finding mistakes, ${progress.done} of ${progress.total}`
    : `Deeper analysis, ${progress.done} of ${progress.total}`;
}

function Biggest({ biggest, isOver }: { biggest: BiggestMistake | undefined; isOver: boolean }) {
  if (biggest === undefined)
    return (
      <div className={classes.biggest} data-empty>
        <p className={parts.quiet}>
          {isOver ? 'No mistake was found in this game.' : 'The first mistake appears here.'}
        </p>
      </div>
    );
  return (
    <div className={classes.biggest}>
      <p className={parts.quiet}>{isOver ? 'Biggest mistake' : 'Biggest mistake so far'}</p>
      <p className={classes.question}>
        {biggest.played}
        <Text span inherit c="var(--bad)">
          {biggest.sign}
        </Text>
      </p>
      <p>
        win chance <b>−{biggest.lossPercent} %</b>
        {biggest.best !== '' && (
          <>
            , best <b>{biggest.best}</b>
          </>
        )}
      </p>
      {biggest.line !== '' && biggest.line !== biggest.best && <p className={parts.quiet}>{biggest.line}</p>}
    </div>
  );
}

function Player({ name, rating, color }: { name: string; rating: number | null; color: Color }) {
  return (
    <div className={classes.player}>
      <ColorDot color={color} />
      <b>{name || '?'}</b> <span className={parts.quiet}>{rating ?? ''}</span>
    </div>
  );
}
