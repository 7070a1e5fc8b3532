import type { Color } from 'chessops/types';

import { LookingLines } from '../../engine/looking-lines.tsx';
import type { Looking } from '../../engine/use-looking.ts';
import type { AnalysedGame } from './analysed-game.ts';
import { BoardNote } from './board-note.tsx';
import type { BoardLineState } from './use-board-line.ts';
import { WinChanceGraph } from './win-chance-graph.tsx';

interface BelowBoardProps {
  analysed: AnalysedGame | undefined;
  boardLine: BoardLineState;
  looking: Looking | undefined;
  hero: Color;
  ply: number;
  bookPly: number | undefined;
  onGoTo: (ply: number) => void;
}

/** What the engine says under the board: about another line on it, about the position, about the whole game. */
export function BelowBoard({ analysed, boardLine, looking, hero, ply, bookPly, onGoTo }: BelowBoardProps) {
  const { line } = boardLine;
  return (
    <>
      {line && (
        <BoardNote line={line} onShowBetter={() => boardLine.showBetter(line.row)} onEnd={boardLine.end} />
      )}
      {looking && <LookingLines {...looking} />}
      {analysed?.reviewed && (
        <WinChanceGraph
          reviewed={analysed.reviewed}
          hero={hero}
          ply={ply}
          bookPly={bookPly}
          onGoTo={onGoTo}
        />
      )}
    </>
  );
}
