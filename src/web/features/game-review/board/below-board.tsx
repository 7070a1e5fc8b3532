import type { Color } from 'chessops/types';
import { useEffect, useMemo } from 'react';
import type { GameMoves } from '#chess/pgn/game-moves';

import type { AnalysedGame } from '../../../analysis/analysed-game.ts';
import { ClockCurve, hasClocks } from '../../../analysis/clock-curve.tsx';
import { WinChanceGraph } from '../../../analysis/win-chance-graph.tsx';
import { AnalysisLines } from '../../../engine/analysis-lines.tsx';
import { makeAnalysisShapes } from '../../../engine/analysis-shapes.ts';
import { useLiveAnalysis } from '../../../engine/use-live-analysis.ts';
import type { PlayOutLink } from '../../../training/play-out-address.ts';
import { type TryLine, TryLineBar } from './try-line.tsx';
import type { AnalysisOnBoard } from './use-engine-on-board.ts';
import classes from '../game-review.module.css';

interface BelowBoardProps {
  moves: GameMoves['moves'];
  analysed: AnalysedGame | undefined;
  /** Replaces the graph, which is about the game. */
  tried: TryLine;
  onSaveLine: (text: string) => void;
  playOut: PlayOutLink;
  analysedFen: string | undefined;
  isWide: boolean;
  onLiveAnalysis: (liveAnalysis: AnalysisOnBoard | undefined) => void;
  player: Color;
  ply: number;
  bookPly: number | undefined;
  onGoTo: (ply: number) => void;
}

/** Always reserves its space, so that the board's size is fixed. */
export function BelowBoard(props: BelowBoardProps) {
  const { analysed, tried, analysedFen, isWide, onLiveAnalysis, player, ply, bookPly, onGoTo } = props;
  const { moves } = props;
  const isClocked = useMemo(() => hasClocks(moves), [moves]);
  const liveAnalysis = useLiveAnalysis(analysedFen);
  useEffect(() => {
    const score = liveAnalysis?.update?.search.lines[0].score;
    const lines = isWide && liveAnalysis ? <AnalysisLines {...liveAnalysis} /> : undefined;
    onLiveAnalysis(liveAnalysis && { score, shapes: makeAnalysisShapes(liveAnalysis), lines });
  }, [liveAnalysis, isWide, onLiveAnalysis]);
  return (
    <>
      {liveAnalysis && !isWide && <AnalysisLines {...liveAnalysis} />}
      <div className={classes.graphRoom} data-clocks={isClocked || undefined}>
        {tried.line ? (
          <TryLineBar tried={tried} playOut={props.playOut} onSave={props.onSaveLine} />
        ) : analysed?.reviewed ? (
          <>
            <WinChanceGraph
              reviewed={analysed.reviewed}
              player={player}
              ply={ply}
              bookPly={bookPly}
              onGoTo={onGoTo}
            />
            {isClocked && <ClockCurve moves={moves} player={player} />}
          </>
        ) : (
          <p className={classes.noGraph}>Find Mistakes shows your win chance here.</p>
        )}
      </div>
    </>
  );
}
