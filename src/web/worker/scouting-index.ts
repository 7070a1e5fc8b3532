import { INITIAL_EPD } from 'chessops/fen';
import type { Color } from 'chessops/types';
import { opposite } from 'chessops/util';
import type { PreparedMoves } from '#chess/memory/prepared';
import type { CurvePoint } from '#chess/memory/remembered';
import type { GraphPosition, OpeningGraph } from '#chess/opening/graph';
import { findOpeningFault } from '#chess/opening/opening-fault';
import { type PlayedGame, PlayedMoves } from '#chess/opening/played-moves';
import type { PositionReplies } from '#chess/opening/replies';
import { nameColor } from '#chess/position/color-name';
import type { QueriedPosition } from '#chess/replies/line-chances';
import { appendMove } from '#chess/pgn/numbered-moves';
import { TreeBoard } from '#chess/position/tree-board';
import {
  findOpponentRating,
  OpponentRepertoire,
  LAST_GAMES,
  mixOpponentGames,
  type OpponentMoves,
  type ScoutedGame,
} from '#chess/scouting/opponent-repertoire';
import type { KeyPosition } from '#chess/scouting/key-positions';
import { listErrors, listRepeatedMoves, type RepeatedMove } from '#chess/scouting/recurring-errors';
import { Scouting, type UnusualMove } from '#chess/scouting/scouting';

import { BookFigureMaker, type KnownMove, type TrainingState } from './book-figures.ts';
import type { RepliesEntries } from './coverage-work.ts';
import { findNameOfPosition } from './name-tasks.ts';
import { type BookRequest, getBook } from './repertoire.ts';

export interface ScoutedPlayer {
  rating: number | undefined;
  white: number;
  black: number;
}

export interface ScoutedKeyPosition extends KeyPosition {
  known: KnownMove | undefined;
}

export interface ScoutingResult {
  curve: CurvePoint[];
  preparedMoves: PreparedMoves;
  keyPositions: ScoutedKeyPosition[];
  unusualMoves: UnusualMove[];
  repeated: RepeatedMove[];
}

export interface ScoutedMove {
  san: string;
  key: string;
  share: number | undefined;
  games: number;
  answers: readonly string[];
  isInBook: boolean;
  known: KnownMove | undefined;
  name: string | undefined;
}

export interface ScoutedPosition {
  key: string;
  ply: number;
  isOpponentTurn: boolean;
  isInBook: boolean;
  line: string;
  name: string | undefined;
  games: number;
  allGames: number;
  moves: ScoutedMove[];
  otherShare: number;
}

const leastShare = 0.02;
const mostMoves = 10;
/** After this many games with a move, the chance that the user knows it is half: n / (n + 2). */
const doubtGames = 2;

interface ScoutingStart extends BookRequest {
  games: readonly ScoutedGame[];
  ownGames: readonly PlayedGame[];
}

export function readOpponentRepertoire({
  games,
  color,
}: {
  games: readonly ScoutedGame[];
  color: ScoutedGame['color'];
}): [string, OpponentMoves][] {
  return [...new OpponentRepertoire(games, color).entries()];
}

export class ScoutingIndex {
  static readonly closed = 'This opponent is no longer loaded. Open them again';
  readonly #graph: OpeningGraph;
  readonly #opponentRepertoire: OpponentRepertoire;
  readonly #games: readonly ScoutedGame[];
  readonly #scouting: Scouting;
  readonly #color: Color;
  readonly #played: PlayedMoves;
  #known: ReadonlyMap<string, KnownMove> = new Map();

  constructor({ book, games, ownGames }: ScoutingStart) {
    const { graph, color } = getBook(book);
    const message = findOpeningFault(graph);
    if (message !== undefined) throw new Error(message);
    this.#graph = graph;
    this.#color = color;
    this.#games = games;
    this.#opponentRepertoire = new OpponentRepertoire(games, nameColor(opposite(color)));
    this.#scouting = new Scouting(graph, color, this.#opponentRepertoire);
    this.#played = new PlayedMoves(graph, color);
    this.#played.add(ownGames);
  }

  listKeys(): readonly string[] {
    return this.#scouting.keys;
  }

  findPlayer(): ScoutedPlayer {
    const last = this.#games.slice(0, LAST_GAMES);
    const white = last.filter(({ color }) => color === 'White').length;
    return { rating: findOpponentRating(this.#games), white, black: last.length - white };
  }

  takeWave(entries: RepliesEntries): QueriedPosition[] | undefined {
    return this.#scouting.takeWave(entries);
  }

  makeResult(training: TrainingState, searched: readonly RepeatedMove[]): ScoutingResult {
    this.#scouting.addOpponentAlone();
    const maker = new BookFigureMaker(this.#graph, this.#color, this.#scouting.replies, training);
    const known = maker.findKnownMoves();
    this.#known = known;
    const byMove = new Map(searched.map((move) => [`${move.key} ${move.san}`, move]));
    const repeated = listRepeatedMoves(this.#games, this.#opponentRepertoire).map(
      (move) => byMove.get(`${move.key} ${move.san}`) ?? move,
    );
    const keyPositions = this.#scouting.findKeyPositions({
      recall: (key) => Math.max(known.get(key)?.recall ?? 0, this.#findHabit(key)),
      errors: listErrors(repeated),
    });
    return {
      curve: maker.findCurve(),
      preparedMoves: maker.findPreparedMoves(),
      keyPositions: keyPositions.map((each) => ({ ...each, known: known.get(each.key) })),
      unusualMoves: this.#scouting.listUnusualMoves(),
      repeated,
    };
  }

  readPosition(sans: readonly string[], usual?: PositionReplies): ScoutedPosition {
    const board = new TreeBoard(INITIAL_EPD);
    let line = '';
    let ply = 0;
    let name: string | undefined;
    for (const text of sans) {
      const move = board.findMove(text);
      if (typeof move === 'string') break;
      line = appendMove(line, ply++, board.makeSanAndPlay(move));
      name = findNameOfPosition(board.makeKey(), ply) ?? name;
    }
    const key = board.makeKey();
    const position = this.#graph.positions.find(board);
    const isOpponentTurn = (ply % 2 === 0) === (this.#color === 'black');
    const theirs = isOpponentTurn ? this.#opponentRepertoire.find(key) : undefined;
    const mixed = this.#scouting.replies.get(key) ?? (usual && mixOpponentGames(usual, theirs));
    const moves = isOpponentTurn
      ? this.#listReplies(board, key, ply, mixed)
      : this.#listOwnMoves(position, ply);
    const shown = moves.reduce((sum, { share = 0 }) => sum + share, 0);
    return {
      key,
      ply,
      isOpponentTurn,
      isInBook: position !== undefined,
      line,
      name,
      games: theirs?.games ?? 0,
      allGames: this.#opponentRepertoire.games,
      moves,
      otherShare: mixed && isOpponentTurn ? Math.max(0, 1 - shown) : 0,
    };
  }

  #listOwnMoves(position: GraphPosition | undefined, ply: number): ScoutedMove[] {
    return (position?.moves ?? []).map(({ san, to }) => ({
      san,
      key: to.key,
      share: undefined,
      games: 0,
      answers: to.moves.map((move) => move.san),
      isInBook: true,
      known: this.#known.get(position?.key ?? ''),
      name: findNameOfPosition(to.key, ply + 1),
    }));
  }

  #listReplies(
    board: TreeBoard,
    key: string,
    ply: number,
    mixed: PositionReplies | undefined,
  ): ScoutedMove[] {
    const theirs = this.#opponentRepertoire.find(key);
    const shares = new Map(mixed?.replies.map(({ san, share }) => [san, share]));
    const position = this.#graph.positions.find(board);
    const inBook = new Set(position?.moves.map(({ san }) => san));
    const sans = new Set([
      ...[...shares].filter(([san, share]) => share >= leastShare || inBook.has(san)).map(([san]) => san),
      ...(theirs?.moves.keys() ?? []),
      ...inBook,
    ]);
    return [...sans]
      .flatMap((san) => this.#readReply(board, san, ply, shares.get(san), theirs?.moves.get(san)?.games ?? 0))
      .sort((one, other) => (other.share ?? 0) - (one.share ?? 0) || other.games - one.games)
      .slice(0, mostMoves);
  }

  #readReply(
    board: TreeBoard,
    san: string,
    ply: number,
    share: number | undefined,
    games: number,
  ): ScoutedMove[] {
    const move = board.findMove(san);
    if (typeof move === 'string') return [];
    board.play(move);
    const key = board.makeKey();
    const behind = this.#graph.positions.find(board);
    board.takeBack();
    const answers = behind?.moves.map((each) => each.san) ?? [];
    return [
      {
        san,
        key,
        share,
        games,
        answers,
        isInBook: answers.length > 0 || san.endsWith('#'),
        known: this.#known.get(key),
        name: findNameOfPosition(key, ply + 1),
      },
    ];
  }

  #findHabit(key: string): number {
    const position = this.#graph.positions.find(new TreeBoard(key));
    if (!position) return 0;
    const played = this.#played.get(position);
    const games = position.moves.reduce((sum, { san }) => sum + (played.get(san)?.games ?? 0), 0);
    return games / (games + doubtGames);
  }
}
