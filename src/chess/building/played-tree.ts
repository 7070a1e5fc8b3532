import { INITIAL_EPD } from 'chessops/fen';
import { PositionIndex } from '#chess/position/position-index';
import { TreeBoard } from '#chess/position/tree-board';
import type { PackedMove } from '#chess/position/packed-move';

export interface CountedGame {
  /** The moves in SAN, separated by spaces. Empty for games from a set-up position. */
  readonly moves: string;
  readonly result: number | null;
}

export interface OwnResults {
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
}

export interface TreeMove extends OwnResults {
  readonly san: string;
  readonly packed: PackedMove;
  readonly to: PlayedPosition;
  readonly games: number;
  readonly newest: number;
}

export interface PlayedPosition {
  readonly key: string;
  readonly moves: readonly TreeMove[];
  readonly games: number;
}

/** The tree ignores later half-moves, because games of one player rarely share them. */
const MOST_PLIES = 30;

interface GrowingMove extends TreeMove {
  games: number;
  wins: number;
  draws: number;
  losses: number;
  readonly to: GrowingPosition;
}

interface GrowingPosition extends PlayedPosition {
  readonly moves: GrowingMove[];
  games: number;
  lastGame: number;
}

export class PlayedTree {
  readonly #board = new TreeBoard(INITIAL_EPD);
  readonly #positions = new PositionIndex<GrowingPosition>();
  readonly #start = this.#enter();
  #games = 0;

  get start(): PlayedPosition {
    return this.#start;
  }

  get games(): number {
    return this.#games;
  }

  /** Expects games of one colour, newest first. */
  add(games: Iterable<CountedGame>): void {
    for (const game of games) if (game.moves !== '') this.#addGame(game);
  }

  #addGame({ moves, result }: CountedGame): void {
    const board = this.#board;
    const game = this.#games++;
    let at = this.#start;
    let played = 0;
    for (const san of moves.split(' ', MOST_PLIES)) {
      const move = at.moves.find((each) => each.san === san) ?? this.#addMove(at, san, game);
      if (!move) break;
      if (at.lastGame !== game) {
        at.lastGame = game;
        at.games++;
        move.games++;
        if (result === 1) move.wins++;
        else if (result === 0) move.losses++;
        else if (result !== null) move.draws++;
      }
      board.play(move.packed);
      played++;
      at = move.to;
    }
    for (; played > 0; played--) board.takeBack();
  }

  #addMove(at: GrowingPosition, san: string, game: number): GrowingMove | undefined {
    const board = this.#board;
    const packed = board.findMove(san);
    if (typeof packed === 'string') return undefined;
    const spelledOtherwise = at.moves.find((move) => move.packed === packed);
    if (spelledOtherwise) return spelledOtherwise;
    board.play(packed);
    const to = this.#enter();
    board.takeBack();
    const move = { san, packed, to, games: 0, wins: 0, draws: 0, losses: 0, newest: game };
    at.moves.push(move);
    return move;
  }

  #enter(): GrowingPosition {
    const known = this.#positions.find(this.#board);
    if (known) return known;
    const position = { key: this.#board.makeKey(), moves: [], games: 0, lastGame: -1 };
    this.#positions.add(this.#board, position);
    return position;
  }
}

export function findOwnScore({ wins, draws, losses }: OwnResults): number | undefined {
  const finished = wins + draws + losses;
  return finished === 0 ? undefined : (wins + draws / 2) / finished;
}
