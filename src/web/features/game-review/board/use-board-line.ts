/** A line that is not the game's: a better one, or a try. */
import { useCallback, useMemo, useState } from 'react';
import { type BoardMove, findPosition, type PlayedMove, playMove } from '#chess/position/moves';
import type { Verdict } from '#chess/review/judgement';

import type { AnalysedGame } from '../../../analysis/analysed-game.ts';
import type { MistakeRow } from '../../../analysis/mistake-row.ts';
import type { GameNavigation } from './use-game-navigation.ts';

export interface LineAnswer {
  readonly move: PlayedMove;
  /** `searching`: the stored search lacks the move. */
  readonly verdict: Verdict | 'searching';
}

export interface BoardLine {
  readonly kind: 'better' | 'try';
  readonly row: MistakeRow;
  readonly moves: readonly PlayedMove[];
  readonly index: number;
  readonly answer?: LineAnswer;
}

export interface BoardLineState {
  line: BoardLine | undefined;
  /** Driven by the game's buttons and keys. */
  navigation: GameNavigation;
  /** Stepping in the game ends the line. */
  steps: GameNavigation['steps'];
  shown: { fen: string; lastMove: PlayedMove | undefined } | undefined;
  /** Until then nothing on the screen reveals it. */
  revealed: ReadonlySet<number>;
  showBetter: (row: MistakeRow) => void;
  tryAgain: (row: MistakeRow) => void;
  play: (move: BoardMove) => void;
  end: () => void;
}

export function isRight(answer: LineAnswer | undefined): boolean {
  return answer?.verdict === 'best' || answer?.verdict === 'also-good';
}

export function isAsking(line: BoardLine | undefined): boolean {
  return line?.kind === 'try' && !isRight(line.answer) && line.answer?.verdict !== 'searching';
}

export function useBoardLine(game: GameNavigation, analysed: AnalysedGame | undefined): BoardLineState {
  const [line, setLine] = useState<BoardLine>();
  const [revealed, setRevealed] = useState<ReadonlySet<number>>(new Set());
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
  const end = useCallback(() => setLine(undefined), []);
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

  function reveal(ply: number): void {
    setRevealed((before) => new Set(before).add(ply));
  }

  /** A wrong move goes back. */
  function tell(tried: BoardLine, answer: LineAnswer): void {
    if (isRight(answer)) reveal(tried.row.ply);
    const moves = isRight(answer) || answer.verdict === 'searching' ? [answer.move] : [];
    const next = { ...tried, answer, moves, index: moves.length };
    // The user has moved on.
    setLine((now) => (now?.kind === 'try' && now.row.ply === tried.row.ply ? next : now));
  }

  const last = line?.moves[line.index - 1];
  return {
    line,
    steps,
    revealed,
    navigation: line ? { ...game, ply: line.index, lastPly, steps: lineSteps } : game,
    shown: line && { fen: last?.fen ?? line.row.fen, lastMove: last },
    showBetter(row) {
      reveal(row.ply);
      begin(row, { kind: 'better', moves: analysed?.getLine(row.ply) ?? [], index: 1 });
    },
    tryAgain: (row) => begin(row, { kind: 'try', moves: [], index: 0 }),
    play(move) {
      if (line === undefined || analysed === undefined || !isAsking(line)) return;
      const position = findPosition(line.row.fen);
      const played = position && playMove(position, move);
      if (played === undefined) return;
      const { ply } = line.row;
      const uci = makeUci(played);
      const verdict = analysed.judge(ply, uci) ?? 'unknown';
      if (verdict !== 'unknown') return tell(line, { move: played, verdict });
      tell(line, { move: played, verdict: 'searching' });
      void analysed
        .tryMove(ply, uci)
        .then((found) => tell(line, { move: played, verdict: found ?? 'unknown' }));
    },
    end,
  };
}

function makeUci({ from, to, promotion }: BoardMove): string {
  const letter = promotion === undefined ? '' : promotion === 'knight' ? 'n' : promotion.charAt(0);
  return `${from}${to}${letter}`;
}
