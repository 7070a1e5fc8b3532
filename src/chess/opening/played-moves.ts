import { INITIAL_EPD } from 'chessops/fen';
import type { Color } from 'chessops/types';
import { numberSans } from '#chess/pgn/numbered-moves';
import { TreeBoard } from '#chess/position/tree-board';
import { type GraphMove, type GraphPosition, isOwnTurn, type OpeningGraph } from './graph.ts';
import type { OwnReply } from './replies.ts';
import { findLinesTo } from './start-lines.ts';

export interface PlayedGame {
  readonly result: number | null;
  readonly moves: string;
}

export interface Habit {
  readonly key: string;
  readonly line: string;
  readonly ply: number;
  readonly bookMoves: readonly string[];
  readonly played: string;
  readonly times: number;
  readonly games: number;
  readonly finished: number;
  readonly score: number;
}

const LEAST_TIMES = 2;

export class PlayedMoves {
  readonly #graph: OpeningGraph;
  readonly #color: Color;
  readonly #board = new TreeBoard(INITIAL_EPD);
  readonly #moves = new Map<GraphPosition, Map<string, OwnReply>>();

  constructor(graph: OpeningGraph, color: Color) {
    this.#graph = graph;
    this.#color = color;
  }

  add(games: Iterable<PlayedGame>): void {
    for (const game of games) this.#addGame(game);
  }

  addFrom(other: PlayedMoves): void {
    for (const [{ key }, counts] of other.#moves) {
      this.#board.setUp(key);
      const position = this.#graph.positions.find(this.#board);
      if (position) this.#moves.set(position, counts);
    }
    this.#board.setUp(INITIAL_EPD);
  }

  get(position: GraphPosition): ReadonlyMap<string, OwnReply> {
    return this.#moves.get(position) ?? new Map();
  }

  listHabits(): Habit[] {
    const habits: Omit<Habit, 'line'>[] = [];
    for (const [position, played] of this.#moves) {
      if (position.moves.length === 0 || !isOwnTurn(position, this.#color)) continue;
      const habit = findHabit(position, played);
      if (habit) habits.push(habit);
    }
    const keys = habits.map(({ key }) => key);
    const lines = findLinesTo(this.#graph, keys);
    return habits
      .map((habit) => ({ ...habit, line: numberSans(lines.get(habit.key) ?? []) }))
      .sort((one, other) => other.times - one.times || one.ply - other.ply);
  }

  #addGame({ moves, result }: PlayedGame): void {
    const board = this.#board;
    let at = this.#graph.positions.find(board);
    const reached = new Set<GraphPosition>();
    let played = 0;
    for (const san of moves === '' ? [] : moves.split(' ')) {
      const edge: GraphMove | undefined = at?.moves.find((move) => move.san === san);
      const packed = edge?.packed ?? board.findMove(san);
      if (typeof packed === 'string') break;
      if (at && !reached.has(at)) {
        reached.add(at);
        this.#count(at, san, result);
      }
      board.play(packed);
      played++;
      at = edge?.to ?? this.#graph.positions.find(board);
    }
    for (; played > 0; played--) board.takeBack();
  }

  #count(position: GraphPosition, san: string, result: number | null): void {
    let counts = this.#moves.get(position);
    if (!counts) this.#moves.set(position, (counts = new Map()));
    const { games, finished, score } = counts.get(san) ?? { games: 0, finished: 0, score: 0 };
    counts.set(san, {
      games: games + 1,
      finished: finished + (result === null ? 0 : 1),
      score: score + (result ?? 0),
    });
  }
}

function findHabit(
  position: GraphPosition,
  played: ReadonlyMap<string, OwnReply>,
): Omit<Habit, 'line'> | undefined {
  const bookMoves = position.moves.map(({ san }) => san);
  let games = 0;
  let inBook = 0;
  let most: [string, OwnReply] | undefined;
  for (const [san, counts] of played) {
    games += counts.games;
    if (bookMoves.includes(san)) inBook += counts.games;
    else if (!most || counts.games > most[1].games) most = [san, counts];
  }
  if (!most || most[1].games < LEAST_TIMES || most[1].games <= inBook) return undefined;
  const [san, { games: times, finished, score }] = most;
  return {
    key: position.key,
    ply: position.lowestPly,
    bookMoves,
    played: san,
    times,
    games,
    finished,
    score,
  };
}
