import type { Color } from 'chessops/types';
import { makeCountedReplies, type PositionReplies } from '#chess/opening/replies';
import { type OpeningGraph, parseOpening } from '#chess/opening/graph';
import { DAY_MS } from '#chess/memory/recall';
import { isGrade } from '#chess/memory/schedule';
import { findFraction } from '#chess/memory/seeded-choice';
import type { Memories } from '#chess/memory/session-targets';
import { makeMemoryName, makeMovesName } from '#chess/memory/memory-name';
import { buildTrainingBook, getAnswerMoves, isTested, type TrainingBook } from '#chess/memory/training-book';
import { addAnswer, type MemoryState, NEW_MEMORY } from '#chess/memory/training-fold';

export const testNowMs = 1_794_744_000_000;

const pawnMoves = { white: ['a3', 'c3', 'h3'], black: ['a6', 'c6', 'h6'] };
const knightMoves = { white: ['Nf3', 'Ng1'], black: ['Nf6', 'Ng8'] };

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

export interface RandomBook {
  readonly graph: OpeningGraph;
  readonly color: Color;
  readonly replies: Map<string, PositionReplies>;
  readonly book: TrainingBook;
  readonly memories: Memories;
}

export function makeRandomBook(seed: number): RandomBook {
  let drawn = 0;
  const draw = (): number => findFraction(seed, `${drawn++}`);
  const drawUpTo = (most: number): number => Math.floor(draw() * (most + 1));
  const color = draw() < 0.5 ? 'white' : 'black';
  const lines = Array.from({ length: 1 + drawUpTo(11) }, () =>
    makeMoveText(Array.from({ length: 1 + drawUpTo(8) }, () => drawUpTo(3))),
  );
  const pgn = lines.map((line, index) => `[Event "${index}"]\n\n${line} *`).join('\n\n');
  const graph = readOpening(pgn, color);
  const replies = new Map<string, PositionReplies>();
  for (const { key, moves } of graph.positions.values()) {
    if (draw() < 0.1) continue;
    let left = 1;
    const games = moves.map(({ san }): [string, number] => {
      const share = left * draw();
      left -= share;
      return [san, 100 * share];
    });
    replies.set(key, makeCountedReplies('pack', { speeds: '', ratings: '' }, 100, games));
  }
  const book = buildTrainingBook(graph, color, new Map(), replies);
  return { graph, color, replies, book, memories: makeMemories(book, drawUpTo) };
}

function makeMemories(book: TrainingBook, drawUpTo: (most: number) => number): Memories {
  const memories = new Map<string, MemoryState>();
  for (const position of book.positions.filter(isTested)) {
    const days = drawUpTo(60);
    const rating = drawUpTo(4);
    if (!isGrade(rating)) continue;
    const name = makeMemoryName(position.key, makeMovesName(getAnswerMoves(position)));
    const answeredMs = testNowMs - days * DAY_MS;
    memories.set(name, addAnswer(NEW_MEMORY, { id: 'a', rating, answeredMs }));
  }
  return memories;
}
