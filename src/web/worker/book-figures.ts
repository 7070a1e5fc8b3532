import type { Color } from 'chessops/types';
import { type Detours, findDetours } from '#chess/memory/detours';
import { DAY_MS, findRecall } from '#chess/memory/recall';
import { type CurvePoint, findCurve, findLostLines, type LostLine } from '#chess/memory/remembered';
import {
  findPreparedMoves,
  makeGainFinder,
  type PreparedMoves,
  type UnansweredReply,
} from '#chess/memory/prepared';
import { findMoveMemory, type Memories } from '#chess/memory/session-targets';
import { findPositionRecall, type PositionRecall } from '#chess/memory/position-recall';
import {
  buildTrainingBook,
  groupUntrained,
  isTested,
  type TrainingBook,
  type TrainingPosition,
} from '#chess/memory/training-book';
import type { Coverage, CoverageGap } from '#chess/opening/coverage';
import type { OpeningGraph } from '#chess/opening/graph';
import type { Replies } from '#chess/opening/replies';
import { makeSourcesText } from '#chess/opening/source-text';
import { numberSans } from '#chess/pgn/numbered-moves';
import { TreeBoard } from '#chess/position/tree-board';
import type { BookFigures, FigureGap } from '#contract/book-figures';
import type { TrainingMemory, TrainingSettings } from '#contract/training';
import { parseWireMemory } from '#contract/training-memory';

export interface TrainingState {
  memories: readonly TrainingMemory[];
  settings: TrainingSettings | undefined;
  nowMs: number;
  dayStartMs: number;
}

export const noTraining: TrainingState = { memories: [], settings: undefined, nowMs: 0, dayStartMs: 0 };

export interface LostLineText {
  key: string;
  line: string;
  reason: LostLine['reason'];
  chance: number;
}

export interface KnownMove extends PositionRecall {
  lapses: number;
}

const lastCurveMove = 12;
const mostLostLines = 50;

export class BookFigureMaker {
  readonly #book: TrainingBook;
  readonly #detours: Detours;
  readonly #memories: Memories;
  readonly #state: TrainingState;

  constructor(graph: OpeningGraph, color: Color, replies: Replies, state: TrainingState) {
    this.#state = state;
    this.#book = buildTrainingBook(graph, color, groupUntrained(state.settings?.untrained ?? []), replies);
    this.#detours = findDetours(this.#book, graph, replies);
    this.#memories = new Map(state.memories.map(parseWireMemory));
  }

  /** Every screen with this curve must call this function, so that all screens show the same curve. */
  findCurve(): CurvePoint[] {
    const { nowMs } = this.#state;
    return findCurve(
      this.#book,
      this.#makeRecall(nowMs),
      this.#makeRecall(nowMs + 7 * DAY_MS),
      lastCurveMove,
      this.#detours,
    );
  }

  findPreparedMoves(memories = this.#memories): PreparedMoves {
    const { nowMs } = this.#state;
    return findPreparedMoves(
      this.#book,
      this.#makeRecall(nowMs, memories),
      this.#makeRecall(nowMs + 7 * DAY_MS, memories),
      this.#detours,
    );
  }

  make(coverage: Coverage): BookFigures {
    const findGain = makeGainFinder(this.#book, this.#detours);
    return {
      positions: this.#book.positions.length,
      preparedMoves: this.findPreparedMoves(),
      curve: this.findCurve(),
      gaps: coverage.gaps.map((gap) => makeGap(gap, findGain(makeReply(gap)))),
      moreGaps: coverage.moreGaps,
      sources: makeSourcesText(coverage.replies, coverage.unknown.length),
    };
  }

  findLost(move: number): LostLineText[] {
    return findLostLines(this.#book, this.#makeRecall(this.#state.nowMs), move, this.#detours)
      .slice(0, mostLostLines)
      .map(({ position, start, sans, reason, chance }) => ({
        key: position.key,
        line: numberSans(sans, this.#book.starts.find(({ key }) => key === start)?.ply ?? 0),
        reason,
        chance,
      }));
  }

  findKnownMoves(): Map<string, KnownMove> {
    return new Map(
      this.#book.positions.filter(isTested).map((position) => {
        const memory = findMoveMemory(this.#memories, position);
        const lapses = memory?.schedule.lapses ?? 0;
        return [position.key, { ...findPositionRecall(memory, this.#state.nowMs), lapses }];
      }),
    );
  }

  #makeRecall(timeMs: number, memories = this.#memories): (position: TrainingPosition) => number {
    return (position) => {
      const memory = findMoveMemory(memories, position);
      return memory ? findRecall(memory.schedule, timeMs, memory.decay) : 0;
    };
  }
}

function makeReply({ fen, reply, share, transposition }: CoverageGap): UnansweredReply {
  const board = new TreeBoard(fen);
  for (const san of transposition === undefined ? [] : [reply, transposition]) {
    const move = board.findMove(san);
    if (typeof move === 'string') return { key: fen, san: reply, share };
    board.play(move);
  }
  return { key: fen, san: reply, share, backKey: transposition && board.makeKey() };
}

function makeGap({ answer, faced, transposition, ...gap }: CoverageGap, gain: number | undefined): FigureGap {
  return {
    ...gap,
    isEndOfLine: answer === 'end-of-line',
    ...(gain !== undefined && { gain }),
    ...(faced && { met: faced }),
    ...(transposition !== undefined && { transposition }),
  };
}
