/** What a book is worth today: how far it leads, how far it is remembered, what is to be trained and what it lacks. */
import type { Color } from 'chessops/types';
import { type Detours, findDetours } from '#chess/memory/detours';
import { DAY_MS, findRecall } from '#chess/memory/recall';
import { type CurvePoint, findCurve, findLostLines, type LostLine } from '#chess/memory/remembered';
import { findMemory, findTargets, type Memories } from '#chess/memory/sitting-targets';
import { buildTrainingBook, type TrainingBook, type TrainingPosition } from '#chess/memory/training-book';
import { type CoverageGap, findCoverage } from '#chess/opening/coverage';
import type { OpeningGraph } from '#chess/opening/graph';
import type { Replies } from '#chess/opening/replies';
import { makeGapOdds } from '#chess/opening/odds';
import { makeMetText, makeSourcesText } from '#chess/opening/source-text';
import { findPosition, parseMoveText, playMove } from '#chess/position/moves';
import { appendMove } from '#chess/pgn/omission';
import type { TrainingMemory, TrainingSettings } from '#contract/training';
import { parseWireMemory } from '#contract/training-memory';

import { makeReplyText } from '../replies/reply-text.ts';

/** What is known of the user's training of one colour. */
export interface TrainingState {
  memories: readonly TrainingMemory[];
  settings: TrainingSettings | undefined;
  nowMs: number;
  /** When the user's day began. */
  dayStartMs: number;
}

export interface BookFigures {
  positions: number;
  /** From 0 to `lastMove` moves of each side. */
  curve: CurvePoint[];
  /** What a sitting would ask today: known ones that are due, and new ones. */
  due: number;
  fresh: number;
  gaps: FigureGap[];
  /** What the figures rest on. */
  sources: string;
}

/** A reply that the book does not answer, as it is shown. */
export interface FigureGap {
  /** Where it is played. */
  fen: string;
  reply: string;
  /** `3... h6` */
  replyText: string;
  after: string;
  lastMove: readonly string[];
  chance: number;
  /** `1 in 38 games` */
  odds: string;
  /** `you met this 4 times, scored 1`; empty where it was never met. */
  met: string;
  /** The book has the reply, but no answer to it. */
  isEndOfLine: boolean;
}

/** A line that ends at a point of the curve, as it is shown. */
export interface LostLineText {
  key: string;
  /** `1. e4 e5 2. Nf3`; empty at the start. */
  line: string;
  reason: LostLine['reason'];
  chance: number;
}

const lastCurveMove = 12;
const mostLostLines = 50;
/** What comes up in fewer than 1 of 200 games is no work for today. */
const leastGap = 1 / 200;

export class BookFigureMaker {
  readonly #graph: OpeningGraph;
  readonly #color: Color;
  readonly #replies: Replies;
  readonly #book: TrainingBook;
  readonly #detours: Detours;
  readonly #memories: Memories;
  readonly #state: TrainingState;

  constructor(graph: OpeningGraph, color: Color, replies: Replies, state: TrainingState) {
    const untrained = Map.groupBy(state.settings?.untrained ?? [], ({ position_key }) => position_key);
    const sans = new Map(
      [...untrained].map(([key, moves]) => [key, new Set(moves.map(({ san }) => san))] as const),
    );
    this.#graph = graph;
    this.#color = color;
    this.#replies = replies;
    this.#state = state;
    this.#book = buildTrainingBook(graph, color, sans, replies);
    this.#detours = findDetours(this.#book, graph, replies);
    this.#memories = new Map(state.memories.map(parseWireMemory));
  }

  make(): BookFigures {
    const { nowMs, dayStartMs, settings } = this.#state;
    const targets = findTargets(this.#book, {
      way: { kind: 'due' },
      memories: this.#memories,
      nowMs,
      dayStartMs,
      newPerDay: settings?.new_per_day ?? 0,
      seed: 0,
    });
    const fresh = targets.filter(({ kind }) => kind === 'new').length;
    const coverage = findCoverage(this.#graph, this.#color, this.#replies);
    return {
      positions: this.#book.positions.length,
      curve: findCurve(
        this.#book,
        this.#makeRecall(nowMs),
        this.#makeRecall(nowMs + 7 * DAY_MS),
        lastCurveMove,
        this.#detours,
      ),
      due: targets.length - fresh,
      fresh,
      gaps: coverage.gaps.filter(({ chance }) => chance >= leastGap).map(makeGap),
      sources: makeSourcesText(coverage.replies, coverage.unknown.length),
    };
  }

  /** What is no longer remembered after that move, the likeliest first. */
  findLost(move: number): LostLineText[] {
    return findLostLines(this.#book, this.#makeRecall(this.#state.nowMs), move, this.#detours)
      .slice(0, mostLostLines)
      .map(({ position, start, sans, reason, chance }) => ({
        key: position.key,
        line: makeLine(sans, this.#book.starts.find(({ key }) => key === start)?.ply ?? 0),
        reason,
        chance,
      }));
  }

  #makeRecall(timeMs: number): (position: TrainingPosition) => number {
    return (position) => {
      const memory = findMemory(this.#memories, position);
      return memory ? findRecall(memory.schedule, timeMs) : 0;
    };
  }
}

function makeGap(gap: CoverageGap): FigureGap {
  const position = findPosition(gap.fen);
  const move = position && parseMoveText(position, gap.reply);
  const played = position && move && playMove(position, move);
  return {
    fen: gap.fen,
    reply: gap.reply,
    replyText: makeReplyText(gap.lineWithReply),
    after: played?.fen ?? gap.fen,
    lastMove: played ? [played.from, played.to] : [],
    chance: gap.chance,
    odds: makeGapOdds(gap),
    met: gap.met ? makeMetText(gap.met) : '',
    isEndOfLine: gap.answer === 'end-of-line',
  };
}

function makeLine(sans: readonly string[], startPly: number): string {
  return sans.reduce((line, san, index) => appendMove(line, startPly + index, san), '');
}
