import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeCountedReplies } from '#chess/opening/replies';
import { makeRandomBook, readOpening } from '#chess/testing/random-books';
import { findDetours } from './detours.ts';
import { findPreparedMoves, makeGainFinder } from './prepared.ts';
import { findFraction } from './seeded-choice.ts';
import { buildTrainingBook, type TrainingBook, type TrainingPosition } from './training-book.ts';

const randomBooks = fc.nat().map(makeRandomBook);
const recall = ({ key }: TrainingPosition) => findFraction(1, key);
const later = (position: TrainingPosition) => recall(position) / 2;
const counted = { speeds: '', ratings: '' };

function expectMoves(
  position: TrainingPosition,
  turns: number,
  chance: (position: TrainingPosition) => number,
  known = new Map<string, number>(),
): number {
  if (turns === 0 || position.moves.length === 0) return 0;
  const name = `${position.key} ${turns}`;
  const found = known.get(name);
  if (found !== undefined) return found;
  const after = position.moves.map(({ to, share = 0 }) =>
    position.isOwn
      ? expectMoves(to, turns - 1, chance, known)
      : share * expectMoves(to, turns, chance, known),
  );
  const value = position.isOwn
    ? chance(position) * (1 + Math.max(...after))
    : after.reduce((sum, part) => sum + part, 0);
  known.set(name, value);
  return value;
}

function countShares(color: 'white' | 'black', pgn: string, shares: Record<string, number>) {
  const graph = readOpening(pgn, color);
  const replies = new Map(
    [...graph.positions.values()].map(
      ({ key }) => [key, makeCountedReplies('pack', counted, 100, Object.entries(shares))] as const,
    ),
  );
  const book = buildTrainingBook(graph, color, new Map(), replies);
  return { book, ...findPreparedMoves(book, () => 0.5, later, findDetours(book, graph, replies)) };
}

test('prepared and remembered moves are those of a walk over every game', () => {
  fc.assert(
    fc.property(randomBooks, ({ book }) => {
      const [start] = book.starts;
      if (!start) throw new Error('no start');
      const { prepared, remembered, rememberedLater } = findPreparedMoves(book, recall, later);
      expect(prepared).toBeCloseTo(
        expectMoves(start, 20, () => 1),
        9,
      );
      expect(remembered).toBeCloseTo(expectMoves(start, 20, recall), 9);
      expect(rememberedLater).toBeCloseTo(expectMoves(start, 20, later), 9);
      expect(remembered).toBeLessThanOrEqual(prepared + 1e-9);
    }),
  );
});

test('another own move, or a known way back into the repertoire, never lowers a figure', () => {
  fc.assert(
    fc.property(randomBooks, fc.nat(), ({ graph, color, replies, book }, pick) => {
      const all = findPreparedMoves(book, recall, later);
      const choices = book.positions.filter(({ isOwn, moves }) => isOwn && moves.length > 1);
      const position = choices[pick % Math.max(1, choices.length)];
      const untrained = new Map(position && [[position.key, new Set([position.moves[0]?.san ?? ''])]]);
      const fewer = findPreparedMoves(buildTrainingBook(graph, color, untrained, replies), recall, later);
      expect(fewer.prepared).toBeLessThanOrEqual(all.prepared + 1e-9);
      expect(fewer.remembered).toBeLessThanOrEqual(all.remembered + 1e-9);
      const withDetours = findPreparedMoves(book, recall, later, findDetours(book, graph, replies));
      expect(withDetours.prepared).toBeGreaterThanOrEqual(all.prepared - 1e-9);
    }),
  );
});

test('by hand: White’s first move counts, Black starts with a reply, and the best own move counts', () => {
  const white = countShares('white', '1. e4 (1. d4 d5) 1... e5 2. Nf3 Nc6 *', { e5: 60 });
  expect(white.prepared).toBeCloseTo(1.6, 10);
  expect(white.remembered).toBeCloseTo(0.5 * (1 + 0.6 * 0.5), 10);
  const black = countShares('black', '1. e4 e5 (1... c5 2. Nf3 d6) 2. Nf3 Nc6 *', { e4: 50, Nf3: 80 });
  expect(black.prepared).toBeCloseTo(0.5 * (1 + 0.8), 10);
  expect(black.remembered).toBeCloseTo(0.5 * 0.5 * (1 + 0.8 * 0.5), 10);
});

test('positions that are set up begin games, and a loop ends after twenty own moves', () => {
  const fens = ['4k3/8/8/8/8/8/4P3/4K3 w - - 0 1', '4k3/8/8/8/8/8/3P4/4K3 w - - 0 1'];
  const pgn = ['e3 Kd8 2. e4', 'd3']
    .map((moves, at) => `[SetUp "1"]\n[FEN "${fens[at]}"]\n\n1. ${moves} *`)
    .join('\n\n');
  expect(countShares('white', pgn, { Kd8: 40 }).prepared).toBeCloseTo((1 + 0.4 + 1) / 2, 10);
  const withStart = countShares('white', `${pgn}\n\n[Event "x"]\n\n1. e4 e5 2. d4 *`, { e5: 50 });
  expect(withStart.prepared).toBeCloseTo(1.5, 10);
  const loop = countShares('white', '1. Nf3 Nf6 2. Ng1 Ng8 *', { Nf6: 100, Ng8: 100 });
  expect(loop.prepared).toBe(20);
});

function answer(book: TrainingBook, position: TrainingPosition, san: string, share: number): TrainingBook {
  const copies = book.positions.map((each) => ({ ...each }));
  const find = ({ index }: TrainingPosition): TrainingPosition => {
    const copy = copies[index];
    if (!copy) throw new Error('no position');
    return copy;
  };
  for (const copy of copies) copy.moves = copy.moves.map((move) => ({ ...move, to: find(move.to) }));
  const [graphMove] = book.positions.flatMap(({ moves }) => moves.map((move) => move.graphMove));
  if (!graphMove) throw new Error('no move');
  const add = (isOwn: boolean): TrainingPosition => {
    const added = { ...find(position), key: `new ${copies.length}`, index: copies.length, isOwn, moves: [] };
    copies.push(added);
    return added;
  };
  const here = find(position);
  let end = here.moves.find((move) => move.san === san)?.to;
  if (!end) {
    end = add(true);
    here.moves.push({ san, to: end, share, graphMove });
  }
  end.moves.push({ san: 'x', to: add(false), share: 1, graphMove });
  return { ...book, positions: copies, starts: book.starts.map(find) };
}

test('a gap gains what its answer adds to the prepared moves', () => {
  fc.assert(
    fc.property(
      randomBooks,
      fc.nat(),
      fc.double({ min: 0, max: 0.5, noNaN: true }),
      ({ book }, pick, share) => {
        const theirs = book.positions.filter(({ isOwn }) => !isOwn);
        const position = theirs[pick % theirs.length];
        if (!position) return;
        const before = findPreparedMoves(book, recall, later).prepared;
        const find = makeGainFinder(book);
        const ends = position.moves.filter(({ to }) => to.moves.length === 0);
        for (const { san, share: part } of [...ends, { san: 'new', share }]) {
          const after = findPreparedMoves(answer(book, position, san, part ?? 0), recall, later).prepared;
          expect(find({ key: position.key, san, share: part ?? 0 })).toBeCloseTo(after - before, 9);
        }
        expect(find({ key: 'elsewhere', san: 'e5', share })).toBeUndefined();
      },
    ),
  );
});

test('an answer that leads back to the repertoire gains the moves behind it', () => {
  const pgn = '1. d4 d5 2. c4 e6 3. Nc3 Nf6 4. Bg5 *';
  const { book } = countShares('white', pgn, { d5: 50, e6: 40, Nf6: 50 });
  const [start, back] = [
    book.positions.find(({ ply }) => ply === 1),
    book.positions.find(({ ply }) => ply === 3),
  ];
  if (!start || !back) throw new Error('no position');
  const gain = makeGainFinder(book)({ key: start.key, san: 'e6', share: 0.1, backKey: back.key });
  expect(gain).toBeCloseTo(0.1 * (1 + 0.4 * (1 + 0.5)), 10);
});
