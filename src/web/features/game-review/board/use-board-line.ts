/** Another line on the board than the game's: a better one that is stepped through, or a try at what was better. */
import { useMemo, useState } from 'react';
import { type BoardMove, findPosition, type PlayedMove, playMove } from '#chess/position/moves';
import type { Verdict } from '#chess/review/judgement';

import type { AnalysedGame } from '../analysis/analysed-game.ts';
import type { MistakeRow } from '../analysis/mistake-row.ts';
import type { GameNavigation } from './use-game-navigation.ts';

export interface Answer {
  readonly move: PlayedMove;
  readonly verdict: Verdict;
}

export interface BoardLine {
  readonly kind: 'better' | 'try';
  readonly row: MistakeRow;
  readonly moves: readonly PlayedMove[];
  /** How many of them are on the board. */
  readonly index: number;
  /** The last one that was tried. */
  readonly answer?: Answer;
}

export interface BoardLineState {
  line: BoardLine | undefined;
  /** Of the line while there is one: its buttons and keys are the game's. */
  navigation: GameNavigation;
  /** Of the game: going somewhere in it ends the line. */
  steps: GameNavigation['steps'];
  /** The position of the line. */
  shown: { fen: string; lastMove: PlayedMove | undefined } | undefined;
  showBetter: (row: MistakeRow) => void;
  tryAgain: (row: MistakeRow) => void;
  play: (move: BoardMove) => void;
  end: () => void;
}

export function isRight(answer: Answer | undefined): boolean {
  return answer?.verdict === 'best' || answer?.verdict === 'also-good';
}

export function useBoardLine(game: GameNavigation, analysed: AnalysedGame | undefined): BoardLineState {
  const [line, setLine] = useState<BoardLine>();
  const { steps: gameSteps } = game;
  const steps = useMemo(
    () => ({
      ...gameSteps,
      goTo(ply: number) {
        setLine(undefined);
        gameSteps.goTo(ply);
      },
    }),
    [gameSteps],
  );
  const lastPly = line?.moves.length ?? 0;
  const lineSteps = useMemo(() => {
    const turn = (to: (index: number) => number) =>
      setLine((before) => before && { ...before, index: Math.max(0, Math.min(lastPly, to(before.index))) });
    return {
      goTo: steps.goTo,
      rewind: () => turn(() => 0),
      stepBack: () => turn((index) => index - 1),
      stepForward: () => turn((index) => index + 1),
      fastForward: () => turn(() => lastPly),
      flip: steps.flip,
    };
  }, [steps, lastPly]);

  function begin(row: MistakeRow, next: Omit<BoardLine, 'row'>): void {
    steps.goTo(row.ply - 1);
    setLine({ ...next, row });
  }

  const last = line?.moves[line.index - 1];
  return {
    line,
    steps,
    navigation: line ? { ...game, ply: line.index, lastPly, steps: lineSteps } : game,
    shown: line && { fen: last?.fen ?? line.row.fen, lastMove: last },
    showBetter: (row) => begin(row, { kind: 'better', moves: analysed?.getLine(row.ply) ?? [], index: 1 }),
    tryAgain: (row) => begin(row, { kind: 'try', moves: [], index: 0 }),
    play(move) {
      if (line?.kind !== 'try') return;
      const position = findPosition(line.row.fen);
      const played = position && playMove(position, move);
      if (played === undefined) return;
      const verdict = analysed?.judge(line.row.ply, makeUci(played)) ?? 'unknown';
      const answer = { move: played, verdict };
      // A wrong one goes back; the position stays to be tried again.
      const moves = isRight(answer) ? [played] : [];
      setLine({ ...line, answer, moves, index: moves.length });
    },
    end: () => setLine(undefined),
  };
}

function makeUci({ from, to, promotion }: BoardMove): string {
  const letter = promotion === undefined ? '' : promotion === 'knight' ? 'n' : promotion.charAt(0);
  return `${from}${to}${letter}`;
}
