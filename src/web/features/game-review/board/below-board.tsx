import type { Color } from 'chessops/types';
import { useEffect } from 'react';

import { LookingLines } from '../../../engine/looking-lines.tsx';
import { makeLookingShapes } from '../../../engine/looking-shapes.ts';
import { useLooking } from '../../../engine/use-looking.ts';
import type { AnalysedGame } from '../analysis/analysed-game.ts';
import { BoardNote } from './board-note.tsx';
import type { BoardLineState } from './use-board-line.ts';
import type { LookingOnBoard } from './use-engine-on-board.ts';
import { WinChanceGraph } from '../../../analysis/win-chance-graph.tsx';
import classes from '../game-review.module.css';

interface BelowBoardProps {
  analysed: AnalysedGame | undefined;
  boardLine: BoardLineState;
  /** The board has left the game, which the graph is about. */
  isTrying: boolean;
  /** The graph is there, or about to be. */
  isExpected: boolean;
  /** The position on the board, while the engine is to look at it. */
  lookingFen: string | undefined;
  /** There is room beside the board. */
  isWide: boolean;
  onLooking: (looking: LookingOnBoard | undefined) => void;
  hero: Color;
  ply: number;
  bookPly: number | undefined;
  onGoTo: (ply: number) => void;
}

/**
 * What the engine says: about another line on the board or about the whole game under it, about the position beside it where
 * there is room, so that the board stays as large as it is.
 */
export function BelowBoard(props: BelowBoardProps) {
  const { analysed, boardLine, isExpected, lookingFen, isWide, onLooking, hero, ply, bookPly, onGoTo } =
    props;
  const { line } = boardLine;
  const isOfGame = line === undefined && !props.isTrying;
  const looking = useLooking(lookingFen);
  useEffect(() => {
    const score = looking?.update?.search.lines[0].score;
    const lines = isWide && looking ? <LookingLines {...looking} /> : undefined;
    onLooking(looking && { score, shapes: makeLookingShapes(looking), lines });
  }, [looking, isWide, onLooking]);
  return (
    <>
      {line && (
        <BoardNote line={line} onShowBetter={() => boardLine.showBetter(line.row)} onEnd={boardLine.end} />
      )}
      {looking && !isWide && <LookingLines {...looking} />}
      {isExpected && !analysed?.reviewed && isOfGame && <div className={classes.graphRoom} />}
      {analysed?.reviewed && isOfGame && (
        <div className={classes.graph}>
          <WinChanceGraph
            reviewed={analysed.reviewed}
            hero={hero}
            ply={ply}
            bookPly={bookPly}
            onGoTo={onGoTo}
          />
        </div>
      )}
    </>
  );
}
