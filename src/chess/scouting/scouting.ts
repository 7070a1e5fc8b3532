import type { Color } from 'chessops/types';
import { findCoveragePositions } from '#chess/opening/coverage';
import { buildCoverageModel, type CoverageModel } from '#chess/opening/coverage-model';
import { Ways } from '#chess/opening/coverage-ways';
import type { OpeningGraph } from '#chess/opening/graph';
import { makeCountedReplies, type PositionReplies } from '#chess/opening/replies';
import { type QueriedPosition, LineChances, listOpeningPositions } from '#chess/replies/line-chances';
import { type OpponentRepertoire, mixOpponentGames } from './opponent-repertoire.ts';
import { findKeyPositions, type Knowledge, listWay, type KeyPosition } from './key-positions.ts';

export interface UnusualMove {
  readonly key: string;
  readonly line: string;
  readonly sans: readonly string[];
  readonly san: string;
  readonly times: number;
  readonly games: number;
  readonly usualShare: number;
}

/**
 * A move is a habit if it occurs at least this often. It is unusual if under 10 % of other players make it.
 */
const LEAST_TIMES = 3;
const KNOWN_SHARE = 0.1;

const NO_REPLIES: PositionReplies = makeCountedReplies('explorer', { speeds: '', ratings: '' }, 1, []);

export class Scouting {
  readonly keys: readonly string[];
  readonly #graph: OpeningGraph;
  readonly #color: Color;
  readonly #opponentRepertoire: OpponentRepertoire;
  readonly #chances: LineChances;
  readonly #usual = new Map<string, PositionReplies>();
  readonly #mixed = new Map<string, PositionReplies>();
  #model: CoverageModel | undefined;

  constructor(graph: OpeningGraph, color: Color, repertoire: OpponentRepertoire) {
    this.#graph = graph;
    this.#color = color;
    this.#opponentRepertoire = repertoire;
    this.keys = findCoveragePositions(graph, color);
    this.#chances = new LineChances(listOpeningPositions(graph), color);
  }

  get replies(): ReadonlyMap<string, PositionReplies> {
    return this.#mixed;
  }

  addReplies(entries: Iterable<readonly [string, PositionReplies]>): void {
    for (const [key, replies] of entries) {
      const mixed = mixOpponentGames(replies, this.#opponentRepertoire.find(key));
      this.#usual.set(key, replies);
      this.#mixed.set(key, mixed);
      this.#chances.answer(key, mixed.replies);
    }
    this.#model = undefined;
  }

  takeWave(entries: Iterable<readonly [string, PositionReplies]>): QueriedPosition[] | undefined {
    this.addReplies(entries);
    return this.#chances.takeWave();
  }

  addOpponentAlone(): void {
    const alone = this.keys.filter(
      (key) => !this.#usual.has(key) && this.#opponentRepertoire.find(key) !== undefined,
    );
    this.addReplies(alone.map((key) => [key, NO_REPLIES] as const));
  }

  findKeyPositions(knowledge: Knowledge): KeyPosition[] {
    return findKeyPositions(this.#getModel(), knowledge);
  }

  listUnusualMoves(): UnusualMove[] {
    const { positions } = this.#getModel();
    const ways = new Ways();
    const found: (UnusualMove & { reach: number })[] = [];
    for (const position of positions) {
      const repertoire = position.isOwn ? undefined : this.#opponentRepertoire.find(position.key);
      const usual = this.#usual.get(position.key);
      if (!repertoire || !usual || usual.replies.length === 0) continue;
      for (const [san, { games: times }] of repertoire.moves) {
        const usualShare = usual.replies.find((reply) => reply.san === san)?.share ?? 0;
        if (times < LEAST_TIMES || usualShare >= KNOWN_SHARE) continue;
        const line = ways.getText(position);
        found.push({
          key: position.key,
          line,
          sans: listWay(position),
          san,
          times,
          games: repertoire.games,
          usualShare,
          reach: position.reach,
        });
      }
    }
    return found
      .sort((one, other) => other.reach - one.reach || other.times - one.times)
      .map(({ reach: _reach, ...unusual }) => unusual);
  }

  #getModel(): CoverageModel {
    this.#model ??= buildCoverageModel(this.#graph, this.#color, this.#mixed);
    return this.#model;
  }
}
