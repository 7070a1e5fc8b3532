/** Small openings full of transpositions and circles, for property tests: pawns that step in any order, knights that come back. */
import type { Color } from 'chessops/types';
import * as fc from 'fast-check';
import type { PositionReplies } from '#chess/opening/coverage-model';
import { type OpeningGraph, parseOpening } from '#chess/opening/graph';
import { DAY_MS } from '../recall.ts';
import { makeMemoryName, type Memories } from '../sitting-targets.ts';
import {
  buildTrainingBook,
  getAnswerMoves,
  isAsked,
  makeMovesText,
  type TrainingBook,
} from '../training-book.ts';
import { addAnswer, type MemoryState, NEW_MEMORY } from '../training-fold.ts';

export const testNowMs = Date.UTC(2026, 10, 15, 12);

const pawnMoves = { white: ['a3', 'c3', 'h3'], black: ['a6', 'c6', 'h6'] };
const knightMoves = { white: ['Nf3', 'Ng1'], black: ['Nf6', 'Ng8'] };

/** Each number says which of the moves that are possible comes next. */
function makeMoveText(choices: readonly number[]): string {
  const left = { white: [...pawnMoves.white], black: [...pawnMoves.black] };
  const knight = { white: 0, black: 0 };
  const words: string[] = [];
  for (const [ply, choice] of choices.entries()) {
    const side = ply % 2 === 0 ? 'white' : 'black';
    const place = choice % (left[side].length + 1);
    const [pawnMove] = left[side].splice(place, 1);
    words.push(pawnMove ?? knightMoves[side][knight[side]++ % 2] ?? '');
  }
  return words.join(' ');
}

export function readOpening(pgn: string, color: Color): OpeningGraph {
  const graph = parseOpening(pgn, { color, excludeSymbols: [] });
  if (!graph.ok) throw new Error('the opening cannot be read');
  if (graph.value.omissions.length > 0) throw new Error(JSON.stringify(graph.value.omissions));
  return graph.value;
}

const lines = fc.array(fc.array(fc.nat(3), { minLength: 1, maxLength: 9 }), { minLength: 1, maxLength: 12 });

export interface RandomBook {
  readonly graph: OpeningGraph;
  readonly color: Color;
  readonly replies: Map<string, PositionReplies>;
  readonly book: TrainingBook;
  readonly memories: Memories;
}

/** With replies of any shares, some of them unknown, and memories of any age, some of them missing. */
export const randomBooks: fc.Arbitrary<RandomBook> = fc
  .record({
    lines,
    color: fc.constantFrom<Color>('white', 'black'),
    shares: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 7, maxLength: 7 }),
    ages: fc.array(fc.record({ days: fc.nat(60), rating: fc.constantFrom(0, 1, 2, 3, 4) }), {
      minLength: 5,
      maxLength: 11,
    }),
  })
  .map(({ lines: choices, color, shares, ages }) => {
    const pgn = choices.map((line, index) => `[Event "${index}"]\n\n${makeMoveText(line)} *`).join('\n\n');
    const graph = readOpening(pgn, color);
    const replies = new Map<string, PositionReplies>();
    let next = 0;
    const draw = (): number => shares[next++ % shares.length] ?? 0;
    for (const { key, moves } of graph.positions.values()) {
      if (draw() < 0.1) continue;
      let left = 1;
      const known = moves.map(({ san }): [string, number] => {
        const share = left * draw();
        left -= share;
        return [san, share];
      });
      replies.set(key, { games: 100, shares: new Map(known) });
    }
    const book = buildTrainingBook(graph, color, new Map(), replies);
    return { graph, color, replies, book, memories: makeMemories(book, ages) };
  });

function makeMemories(book: TrainingBook, ages: readonly { days: number; rating: number }[]): Memories {
  const memories = new Map<string, MemoryState>();
  for (const [index, position] of book.positions.filter(isAsked).entries()) {
    const { days, rating } = ages[index % ages.length] ?? { days: 1, rating: 0 };
    if (rating !== 1 && rating !== 2 && rating !== 3 && rating !== 4) continue;
    const name = makeMemoryName(position.key, makeMovesText(getAnswerMoves(position)));
    const answeredMs = testNowMs - days * DAY_MS;
    memories.set(
      name,
      addAnswer(NEW_MEMORY, { id: 'a', rating, answeredMs, isRepeat: false, knownDays: null }),
    );
  }
  return memories;
}
