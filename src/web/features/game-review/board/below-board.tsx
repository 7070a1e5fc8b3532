import type { Color } from 'chessops/types';
import { useEffect, useMemo } from 'react';
import type { GameMoves } from '#chess/pgn/game-moves';

import type { AnalysedGame } from '../../../analysis/analysed-game.ts';
import { ClockCurve, hasClocks } from '../../../analysis/clock-curve.tsx';
import { WinChanceGraph } from '../../../analysis/win-chance-graph.tsx';
import { LookingLines } from '../../../engine/looking-lines.tsx';
import { makeLookingShapes } from '../../../engine/looking-shapes.ts';
import { useLooking } from '../../../engine/use-looking.ts';
import type { PlayOutLink } from '../../../training/play-out-address.ts';
import { type TryLine, TryLineBar } from './try-line.tsx';
import type { LookingOnBoard } from './use-engine-on-board.ts';
import classes from '../game-review.module.css';

interface BelowBoardProps {
  moves: GameMoves['moves'];
  analysed: AnalysedGame | undefined;
  /** Replaces the graph, which is about the game. */
  tried: TryLine;
  onSaveLine: (text: string) => void;
  playOut: PlayOutLink;
  lookingFen: string | undefined;
  isWide: boolean;
  onLooking: (looking: LookingOnBoard | undefined) => void;
  hero: Color;
  ply: number;
  bookPly: number | undefined;
  onGoTo: (ply: number) => void;
}

/** Always reserves its space, so that the board's size is fixed. */
export function BelowBoard(props: BelowBoardProps) {
  const { analysed, tried, lookingFen, isWide, onLooking, hero, ply, bookPly, onGoTo } = props;
  const { moves } = props;
  const isClocked = useMemo(() => hasClocks(moves), [moves]);
  const looking = useLooking(lookingFen);
  useEffect(() => {
    const score = looking?.update?.search.lines[0].score;
    const lines = isWide && looking ? <LookingLines {...looking} /> : undefined;
    onLooking(looking && { score, shapes: makeLookingShapes(looking), lines });
  }, [looking, isWide, onLooking]);
  return (
    <>
      {looking && !isWide && <LookingLines {...looking} />}
      <div className={classes.graphRoom} data-clocks={isClocked || undefined}>
        {tried.line ? (
          <TryLineBar tried={tried} playOut={props.playOut} onSave={props.onSaveLine} />
        ) : analysed?.reviewed ? (
          <>
            <WinChanceGraph
              reviewed={analysed.reviewed}
              hero={hero}
              ply={ply}
              bookPly={bookPly}
              onGoTo={onGoTo}
            />
            {isClocked && <ClockCurve moves={moves} hero={hero} />}
          </>
        ) : (
          <p className={classes.noGraph}>Find Mistakes shows your win chance here.</p>
        )}
      </div>
    </>
  );
}
