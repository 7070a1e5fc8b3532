/** Finds the moves of a real game that count as reviews of opening positions or cards. */
import { INITIAL_EPD } from 'chessops/fen';
import { positionKey } from '#chess/position/key';
import { findPosition } from '#chess/position/moves';
import { TreeBoard } from '#chess/position/tree-board';
import { makeTextHash } from '#chess/text-hash';
import { type CardBoards, findCardAnswer } from './card-answer.ts';
import type { MemoryState } from './training-fold.ts';

export interface AnswerGame {
  readonly key: string;
  readonly color: 'white' | 'black';
  readonly playedMs: number;
  readonly moves: string;
}

export interface GameCard extends CardBoards {
  readonly id: string;
  /** The time of the card's first review, if it is recent. Earlier games do not review the card. */
  readonly learntMs?: number | undefined;
  readonly isFair: (san: string) => boolean;
}

export interface TrainedPosition {
  readonly key: string;
  readonly moves: readonly string[];
  readonly memory: MemoryState;
  readonly judge: (san: string) => boolean | undefined;
}

export interface GameAnswer {
  /** Made from the game and the half-move, so that the server stores each answer only once. */
  readonly id: string;
  readonly gameKey: string;
  readonly answeredMs: number;
  readonly isRight: boolean;
  readonly about:
    | {
        readonly kind: 'opening';
        readonly color: 'white' | 'black';
        readonly key: string;
        readonly moves: readonly string[];
      }
    | { readonly kind: 'card'; readonly cardId: string };
}

export class AnswerReader {
  readonly #board = new TreeBoard(INITIAL_EPD);
  readonly #findTrained: (color: 'white' | 'black', board: TreeBoard) => TrainedPosition | undefined;
  readonly #cards: ReadonlyMap<string, readonly GameCard[]>;

  constructor(
    findTrained: (color: 'white' | 'black', board: TreeBoard) => TrainedPosition | undefined,
    cards: readonly GameCard[],
  ) {
    this.#findTrained = findTrained;
    this.#cards = Map.groupBy(cards, ({ prompt_fen }) => {
      const position = findPosition(prompt_fen);
      return position === undefined ? '' : positionKey(position);
    });
  }

  read(game: AnswerGame): GameAnswer[] {
    const sans = game.moves === '' ? [] : game.moves.split(' ');
    const board = this.#board;
    const answers: GameAnswer[] = [];
    const reached = new Set<string>();
    let played = 0;
    for (const [ply, san] of sans.entries()) {
      const move = board.findMove(san);
      if (typeof move === 'string') break;
      if (ply % 2 === (game.color === 'white' ? 0 : 1)) {
        const key = board.makeKey();
        if (!reached.has(key)) answers.push(...this.#answer(game, board, sans, ply, key));
        reached.add(key);
      }
      board.play(move);
      played += 1;
    }
    for (; played > 0; played -= 1) board.takeBack();
    return answers;
  }

  #answer(
    game: AnswerGame,
    board: TreeBoard,
    sans: readonly string[],
    ply: number,
    atKey: string,
  ): GameAnswer[] {
    const base = { id: makeAnswerId(game.key, ply), gameKey: game.key, answeredMs: game.playedMs };
    const answers: GameAnswer[] = [];
    const position = this.#findTrained(game.color, board);
    if (position && isLearntBy(position.memory, game.playedMs)) {
      const isRight = position.judge(sans[ply] ?? '');
      const { key, moves } = position;
      // With a first move that is not trained, the player chose another opening and forgot nothing.
      if (isRight || (isRight === false && ply > 1))
        answers.push({ ...base, isRight, about: { kind: 'opening', color: game.color, key, moves } });
    }
    for (const card of this.#cards.get(atKey) ?? []) {
      if (card.learntMs !== undefined && game.playedMs <= card.learntMs) continue;
      const isRight = judgeCard(card, sans.slice(ply));
      if (isRight !== undefined) answers.push({ ...base, isRight, about: { kind: 'card', cardId: card.id } });
    }
    return answers;
  }
}

/**
 * A position marked as known has no `introducedMs` before its first question. Until then, use the time of
 * marking.
 */
function isLearntBy({ schedule, introducedMs }: MemoryState, timeMs: number): boolean {
  if (schedule.state === 0) return false;
  const sinceMs = introducedMs ?? (schedule.reps === 0 ? (schedule.last_review ?? 0) : 0);
  return timeMs > sinceMs;
}

function judgeCard(card: GameCard, sans: readonly string[]): boolean | undefined {
  const answer = findCardAnswer(card);
  if (answer.length === 0) return undefined;
  for (const [at, { san }] of answer.entries()) {
    const played = sans[at];
    if (played === undefined || (at % 2 === 1 && played !== san)) return true;
    if (played !== san) return at === 0 && card.isFair(played);
  }
  return true;
}

export function makeAnswerId(gameKey: string, ply: number): string {
  const name = `${gameKey} ${ply}`;
  const hex = makeTextHash(name) + makeTextHash(`answer ${name}`);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20),
  ].join('-');
}
