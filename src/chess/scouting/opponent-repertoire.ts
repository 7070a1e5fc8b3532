import { INITIAL_EPD } from 'chessops/fen';
import { findOwnRating, findUsualSpeed } from '#chess/opening/own-rating';
import type { OwnGames, OwnReply, PositionReplies, Reply } from '#chess/opening/replies';
import type { ColorName } from '#chess/position/color-name';
import { TreeBoard } from '#chess/position/tree-board';

export interface ScoutedGame {
  readonly color: ColorName;
  readonly rating: number | null;
  readonly result: number | null;
  readonly moves: string;
  readonly speed?: string | null;
  readonly scores?: string | null;
}

export interface WalkedMove {
  readonly key: string;
  readonly ply: number;
  readonly san: string;
}

export interface OpponentMoves {
  readonly games: number;
  readonly weight: number;
  readonly moves: ReadonlyMap<string, OpponentMove>;
}

interface OpponentMove extends OwnReply {
  readonly weight: number;
}

export const LAST_GAMES = 1000;
const HALF_LIFE = 200;
/** Other players' moves weigh as much as this many games of the opponent. */
const SOURCE_WEIGHT = 2;

export function findOpponentRating(games: readonly ScoutedGame[]): number | undefined {
  const usual = findUsualSpeed(games);
  const atSpeed = games.filter(({ speed }) => usual === undefined || speed === usual);
  return findOwnRating(atSpeed.map(({ rating }) => ({ hero_rating: rating })));
}

interface GrowingMoves extends OpponentMoves {
  games: number;
  weight: number;
  readonly moves: Map<string, OpponentMove>;
  lastGame: number;
}

export class OpponentRepertoire {
  readonly #positions = new Map<string, GrowingMoves>();
  readonly #board = new TreeBoard(INITIAL_EPD);
  readonly color: ScoutedGame['color'];
  #games = 0;

  constructor(games: readonly ScoutedGame[], color: ScoutedGame['color']) {
    this.color = color;
    const last = games.slice(0, LAST_GAMES);
    for (const [index, game] of last.entries())
      if (game.color === color) this.#add(game, index, 0.5 ** (index / HALF_LIFE));
  }

  get games(): number {
    return this.#games;
  }

  find(key: string): OpponentMoves | undefined {
    return this.#positions.get(key);
  }

  entries(): IterableIterator<[string, OpponentMoves]> {
    return this.#positions.entries();
  }

  walk({ moves, color }: ScoutedGame): WalkedMove[] {
    const board = this.#board;
    board.setUp(INITIAL_EPD);
    const walked: WalkedMove[] = [];
    const opponentTurn = color === 'White' ? 0 : 1;
    for (const [ply, text] of moves.split(' ').entries()) {
      const packed = board.findMove(text);
      if (typeof packed === 'string') break;
      const key = ply % 2 === opponentTurn ? board.makeKey() : undefined;
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

export function mixOpponentGames(
  replies: PositionReplies,
  theirs: OpponentMoves | undefined,
): PositionReplies {
  if (!theirs) return replies;
  const whole = SOURCE_WEIGHT + theirs.weight;
  const mixed = new Map<string, Reply>();
  for (const reply of replies.replies) {
    const counted = theirs.moves.get(reply.san)?.weight ?? 0;
    mixed.set(reply.san, { ...reply, share: (SOURCE_WEIGHT * reply.share + counted) / whole });
  }
  for (const [san, { weight }] of theirs.moves)
    if (!mixed.has(san)) mixed.set(san, { san, share: weight / whole });
  const own: OwnGames = { games: theirs.games, moves: theirs.moves };
  return {
    ...replies,
    replies: [...mixed.values()].sort((one, other) => other.share - one.share),
    own,
  };
}
