/** What the board shows of the engine: the bar's score, arrows, signs of moves, and the lines while looking. */
import { useMemo } from 'react';
import type { GameMoves } from '#chess/pgn/game-moves';
import type { Score } from '#chess/position/score';
import type { Fault } from '#chess/review/judgement';

import type { BoardShape } from '../../board/board-config.ts';
import { makeLookingShapes } from '../../engine/looking-shapes.ts';
import { type Looking, useLooking } from '../../engine/use-looking.ts';
import type { AnalysedGame } from './analysed-game.ts';
import type { BoardLineState } from './use-board-line.ts';

interface EngineOnBoard {
  score: Score | undefined;
  /** Undefined: the engine has nothing to say, and the book may. */
  shapes: readonly BoardShape[] | undefined;
  faults: ReadonlyMap<number, Fault> | undefined;
  looking: Looking | undefined;
  /** Bar and graph have their room. */
  hasRoom: boolean;
}

interface BoardMoment {
  analysed: AnalysedGame | undefined;
  boardLine: BoardLineState;
  isLooking: boolean;
  game: GameMoves;
  ply: number;
}

const noShapes: readonly BoardShape[] = [];

export function useEngineOnBoard({ analysed, boardLine, isLooking, game, ply }: BoardMoment): EngineOnBoard {
  const { line, shown } = boardLine;
  const reviewed = analysed?.reviewed;
  const fen = shown?.fen ?? game.moves[ply - 1]?.fen ?? game.initialFen;
  // While something is to be found, nothing on the screen may give it away.
  const looking = useLooking(isLooking && line?.kind !== 'try' ? fen : undefined);
  const lookingShapes = useMemo(() => makeLookingShapes(looking), [looking]);
  const mistake = line ? undefined : analysed?.rows.find((row) => row.ply === ply + 1);
  const mistakeShapes = useMemo(
    () => mistake && analysed && makeMistakeShapes(game, mistake.ply, analysed),
    [game, mistake, analysed],
  );
  const faults = useMemo(() => {
    if (reviewed === undefined) return undefined;
    return new Map(
      reviewed.moves.flatMap(({ ply: at, label }): [number, Fault][] =>
        label === '?!' || label === '?' || label === '??' ? [[at, label]] : [],
      ),
    );
  }, [reviewed]);
  return {
    score: looking?.update?.search.lines[0].score ?? (line ? undefined : reviewed?.scores[ply]),
    shapes: line || isLooking ? (isLooking ? lookingShapes : noShapes) : mistakeShapes,
    faults,
    looking,
    hasRoom: reviewed !== undefined,
  };
}

/** Red what was played, verdigris what was better. */
function makeMistakeShapes(game: GameMoves, ply: number, analysed: AnalysedGame): BoardShape[] {
  const played = game.moves[ply - 1];
  const [best] = analysed.getLine(ply);
  return [
    ...(best ? [{ from: best.from, to: best.to, color: 'verdigris' } as const] : []),
    ...(played ? [{ from: played.from, to: played.to, color: 'red' } as const] : []),
  ];
}
