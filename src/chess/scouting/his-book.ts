/** What an opponent plays, by his last games: the later a game, the more it weighs. */
import { INITIAL_EPD } from 'chessops/fen';
import { findOwnRating } from '#chess/opening/own-rating';
import type { OwnGames, OwnReply, PositionReplies, Reply } from '#chess/opening/replies';
import type { ColorName } from '#chess/position/color-name';
import { TreeBoard } from '#chess/position/tree-board';

export interface ScoutedGame {
  /** His. */
  readonly color: ColorName;
  readonly rating: number | null;
  /** His score; null where the game has no result. */
  readonly result: number | null;
  /** The first half-moves in SAN, separated by spaces. */
  readonly moves: string;
  /** What the site knows of their positions: position/score-text.ts. */
  readonly scores?: string | null;
}

/** A move of his on the way through one of his games. */
export interface WalkedMove {
  readonly key: string;
  readonly ply: number;
  readonly san: string;
}

/** What he has played in a position, by move. */
export interface HisMoves {
  /** Games of his that came here. */
  readonly games: number;
  /** The same by their weights. */
  readonly weight: number;
  readonly moves: ReadonlyMap<string, HisMove>;
}

interface HisMove extends OwnReply {
  readonly weight: number;
}

/** Older games than these say little about what he plays now. */
export const LAST_GAMES = 200;
/** After so many games a game weighs half. */
const HALF_LIFE = 50;
/** As many games of his weigh as much as what players of his rating do: measured by `npm run bench scouting`. */
const SOURCE_WEIGHT = 2;

/** The rating of his last games. */
export function findHisRating(games: readonly ScoutedGame[]): number | undefined {
  return findOwnRating(games.map(({ rating }) => ({ hero_rating: rating })));
}

interface GrowingMoves extends HisMoves {
  games: number;
  weight: number;
  readonly moves: Map<string, HisMove>;
  /** The game that was counted here last: a position counts once a game. */
  lastGame: number;
}

export class HisBook {
  readonly #positions = new Map<string, GrowingMoves>();
  readonly #board = new TreeBoard(INITIAL_EPD);
  readonly color: ScoutedGame['color'];
  #games = 0;

  /** `games`: the newest first, of both colours. */
  constructor(games: readonly ScoutedGame[], color: ScoutedGame['color']) {
    this.color = color;
    const last = games.slice(0, LAST_GAMES);
    for (const [index, game] of last.entries())
      if (game.color === color) this.#add(game, index, 0.5 ** (index / HALF_LIFE));
  }

  /** Those of his colour. */
  get games(): number {
    return this.#games;
  }

  /** Undefined where no game of his has come. */
  find(key: string): HisMoves | undefined {
    return this.#positions.get(key);
  }

  /** Every position in which it was his turn, with what he played. */
  entries(): IterableIterator<[string, HisMoves]> {
    return this.#positions.entries();
  }

  /** His moves in a game, with the positions in which he made them. */
  walk({ moves, color }: ScoutedGame): WalkedMove[] {
    const board = this.#board;
    board.setUp(INITIAL_EPD);
    const walked: WalkedMove[] = [];
    const hisTurn = color === 'White' ? 0 : 1;
    for (const [ply, text] of moves.split(' ').entries()) {
      const packed = board.findMove(text);
      if (typeof packed === 'string') break;
      const key = ply % 2 === hisTurn ? board.makeKey() : undefined;
      const san = board.makeSanAndPlay(packed);
      if (key !== undefined) walked.push({ key, ply, san });
    }
    return walked;
  }

  #add(game: ScoutedGame, number: number, weight: number): void {
    this.#games++;
    for (const { key, san } of this.walk(game)) this.#count(key, san, number, weight, game.result);
  }

  #count(key: string, san: string, game: number, weight: number, result: number | null): void {
    let position = this.#positions.get(key);
    if (!position) {
      position = { games: 0, weight: 0, moves: new Map(), lastGame: -1 };
      this.#positions.set(key, position);
    }
    if (position.lastGame === game) return;
    position.lastGame = game;
    position.games++;
    position.weight += weight;
    const before = position.moves.get(san) ?? { games: 0, weight: 0, finished: 0, score: 0 };
    position.moves.set(san, {
      games: before.games + 1,
      weight: before.weight + weight,
      finished: before.finished + (result === null ? 0 : 1),
      score: before.score + (result ?? 0),
    });
  }
}

/** share = (2·s + c)/(2 + n), with s what players of his rating do, c and n his games by their weights. */
export function mixHisGames(replies: PositionReplies, his: HisMoves | undefined): PositionReplies {
  if (!his) return replies;
  const whole = SOURCE_WEIGHT + his.weight;
  const mixed = new Map<string, Reply>();
  for (const reply of replies.replies) {
    const counted = his.moves.get(reply.san)?.weight ?? 0;
    mixed.set(reply.san, { ...reply, share: (SOURCE_WEIGHT * reply.share + counted) / whole });
  }
  for (const [san, { weight }] of his.moves)
    if (!mixed.has(san)) mixed.set(san, { san, share: weight / whole });
  const own: OwnGames = { games: his.games, moves: his.moves };
  return {
    ...replies,
    replies: [...mixed.values()].sort((one, other) => other.share - one.share),
    own,
  };
}
