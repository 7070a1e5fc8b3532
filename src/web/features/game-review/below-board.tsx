import type { Color } from 'chessops/types';
import { useEffect } from 'react';

import { LookingLines } from '../../engine/looking-lines.tsx';
import { makeLookingShapes } from '../../engine/looking-shapes.ts';
import { useLooking } from '../../engine/use-looking.ts';
import type { AnalysedGame } from './analysed-game.ts';
import { BoardNote } from './board-note.tsx';
import type { BoardLineState } from './use-board-line.ts';
import type { LookingOnBoard } from './use-engine-on-board.ts';
import { WinChanceGraph } from '../../engine/win-chance-graph.tsx';
import classes from './game-review.module.css';

interface BelowBoardProps {
  analysed: AnalysedGame | undefined;
  boardLine: BoardLineState;
  /** The board has left the game, which the graph is about. */
  isTrying: boolean;
  /** The graph is there, or about to be. */
  isExpected: boolean;
  /** The position on the board, while the engine is to look at it. */
  lookingFen: string | undefined;
  onLooking: (looking: LookingOnBoard | undefined) => void;
  hero: Color;
  ply: number;
  bookPly: number | undefined;
  onGoTo: (ply: number) => void;
}

/** What the engine says under the board: about another line on it, about the position, about the whole game. */
export function BelowBoard(props: BelowBoardProps) {
  const { analysed, boardLine, isTrying, isExpected, lookingFen, onLooking, hero, ply, bookPly, onGoTo } =
    props;
  const { line } = boardLine;
  const looking = useLooking(lookingFen);
  useEffect(() => {
    const score = looking?.update?.search.lines[0].score;
    onLooking(looking && { score, shapes: makeLookingShapes(looking) });
  }, [looking, onLooking]);
  return (
    <>
      {line && (
        <BoardNote line={line} onShowBetter={() => boardLine.showBetter(line.row)} onEnd={boardLine.end} />
      )}
      {looking && <LookingLines {...looking} />}
      {isExpected && !analysed?.reviewed && !isTrying && <div className={classes.graphRoom} />}
      {analysed?.reviewed && !isTrying && (
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
