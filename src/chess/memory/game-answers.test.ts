import * as fc from 'fast-check';
import { INITIAL_FEN } from 'chessops/fen';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  type GameCard,
  AnswerReader,
  makeAnswerId,
  type AnswerGame,
  type TrainedPosition,
} from './game-answers.ts';
import { foldAnswers, type MemoryState, NEW_MEMORY } from './training-fold.ts';

const learntMs = Date.UTC(2026, 9, 1);
const dayMs = 86_400_000;
const afterE4E5 = 'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq -';
const start = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -';

function learnt(answeredMs: number, rating: 0 | 3 = 3): MemoryState {
  const knownDays = rating === 0 ? 5 : null;
  return foldAnswers([{ id: 'a', rating, answeredMs, knownDays }]);
}

function makePositions(memory: MemoryState): (key: string) => TrainedPosition | undefined {
  const positions: Record<string, TrainedPosition> = {
    [start]: { key: start, moves: ['e4'], memory, judge: (san) => san === 'e4' },
    [afterE4E5]: {
      key: afterE4E5,
      moves: ['Nf3'],
      memory,
      judge: (san) => (san === 'Nf3' ? true : san === 'Bc4' ? undefined : false),
    },
  };
  return (key) => positions[key];
}

function read(
  moves: string,
  {
    memory = learnt(learntMs),
    cards = [] as GameCard[],
    ...game
  }: {
    memory?: MemoryState;
    cards?: GameCard[];
  } & Partial<AnswerGame> = {},
) {
  const find = makePositions(memory);
  const reader = new AnswerReader(
    (color, board) => (color === 'white' ? find(board.makeKey()) : undefined),
    cards,
  );
  const played = { key: 'lichess:abcdefgh', color: 'white', playedMs: learntMs + dayMs, ...game } as const;
  return reader.read({ ...played, moves });
}

test('the trained move is right, another is wrong, and one that the study knows is neither', () => {
  const words = (moves: string) =>
    read(moves).map(
      ({ about, isRight }) => `${about.kind === 'opening' ? about.moves.join() : ''} ${isRight}`,
    );
  expect(words('e4 e5 Nf3 Nc6')).toEqual(['e4 true', 'Nf3 true']);
  expect(words('e4 e5 Qh5 Nc6')).toEqual(['e4 true', 'Nf3 false']);
  expect(words('e4 e5 Bc4')).toEqual(['e4 true']);
  expect(words('d4 d5')).toEqual([]);
  expect(words('e4 e5 Nf9')).toEqual(['e4 true']);
  expect(read('e4 e5 Nf3', { color: 'black' })).toEqual([]);
});

test('a position counts once a game, and only if it was learnt before the game', () => {
  expect(read('e4 e5 Nf3 Nf6 Ng1 Ng8 Qh5')).toHaveLength(2);
  expect(read('e4 e5 Nf3', { playedMs: learntMs })).toEqual([]);
  expect(read('e4 e5 Nf3', { memory: NEW_MEMORY })).toEqual([]);
  expect(read('e4 e5 Nf3', { memory: learnt(learntMs, 0) })).toHaveLength(2);
  expect(read('e4 e5 Nf3', { memory: learnt(learntMs, 0), playedMs: learntMs - 1 })).toEqual([]);
});

test('a card is answered by the move played in its position, as far as the opponent lets it', () => {
  const line = '1. e4 e5 2. Nf3 Nc6 3. Bb5 *';
  const card: GameCard = {
    id: 'card',
    prompt_fen: `${afterE4E5} 0 2`,
    answer_fen: 'r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3',
    answer_pgn: line,
    isFair: (san) => san === 'Bc4',
  };
  const plan: GameCard = { ...card, id: 'plan', answer_fen: card.prompt_fen, answer_pgn: '' };
  const judge = (moves: string) =>
    read(moves, { memory: NEW_MEMORY, cards: [card, plan] }).map(({ about, isRight }) => {
      expect(about).toEqual({ kind: 'card', cardId: 'card' });
      return isRight;
    });
  expect(judge('e4 e5 Nf3 Nc6 Bb5')).toEqual([true]);
  expect(judge('e4 e5 Nf3 Nc6 Bc4')).toEqual([false]);
  expect(judge('e4 e5 Nf3 d6 Bc4')).toEqual([true]);
  expect(judge('e4 e5 Nf3')).toEqual([true]);
  expect(judge('e4 e5 Bc4')).toEqual([true]);
  expect(judge('e4 e5 Qh5')).toEqual([false]);
  expect(judge('e4 c5 Nf3')).toEqual([]);
  expect(read('e4', { memory: NEW_MEMORY, cards: [{ ...card, prompt_fen: INITIAL_FEN }] })).toHaveLength(1);
  const count = (playedMs: number) =>
    read('e4 e5 Bc4', { memory: NEW_MEMORY, cards: [{ ...card, learntMs }], playedMs }).length;
  expect([count(learntMs - dayMs), count(learntMs), count(learntMs + 1)]).toEqual([0, 0, 1]);
});

test('an answer has the name of its game and half-move, and no other has it', () => {
  const schema = z.uuid();
  const names = new Set<string>();
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z]{6}:\w{8}$/), fc.nat(79), (key, ply) => {
      const id = makeAnswerId(key, ply);
      expect(z.safeParse(schema, id).success).toBe(true);
      expect(makeAnswerId(key, ply)).toBe(id);
      names.add(id);
    }),
    { numRuns: 500 },
  );
  for (let game = 0; game < 1000; game += 1)
    for (let ply = 0; ply < 40; ply += 1) names.add(makeAnswerId(`lichess:${game}`, ply));
  expect(names.size).toBeGreaterThan(40_000);
});
