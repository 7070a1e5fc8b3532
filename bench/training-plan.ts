/**
 * Planning a session over 6,000 positions takes 50 ms, both curves 100 ms. On real studies a session shows at most 60 % of the moves
 * that whole lines would show for the same due positions.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Chess } from 'chessops/chess';
import { makeSanAndPlay } from 'chessops/san';
import type { Color, Move } from 'chessops/types';
import { type OpeningGraph, parseOpening } from '#chess/opening/graph';
import { findDetours } from '#chess/memory/detours';
import { DAY_MS, findRecall } from '#chess/memory/recall';
import { findCurve, findLostLines } from '#chess/memory/remembered';
import { findFraction } from '#chess/memory/seeded-choice';
import { advanceTrainingSession, startTrainingSession } from '#chess/memory/training-session';
import { planTrainingSession } from '#chess/memory/session-plan';
import { countShownMoves } from '#chess/testing/planned-lines';
import { findMoveMemory, type Memories, type TrainingSessionOptions } from '#chess/memory/session-targets';
import { makeMemoryName, makeMovesName } from '#chess/memory/memory-name';
import {
  buildTrainingBook,
  getAnswerMoves,
  isTested,
  type TrainingBook,
  type TrainingPosition,
} from '#chess/memory/training-book';
import { foldAnswers } from '#chess/memory/training-fold';
import { makeCountedReplies, type Replies } from '#chess/opening/replies';
import { positionKey } from '#chess/position/key';
import { openBookTasks } from '../src/web/worker/open-books.ts';
import { trainingTasks } from '../src/web/worker/training-tasks.ts';
import { makeRepliesText } from '../src/web/replies/replies-text.ts';
import { findMedian, printRatio } from './tools/measure.ts';
import { benchedFolder } from '../scripts/data.mjs';
import { countWholeLineMoves } from './tools/whole-lines.ts';

const nowMs = Date.UTC(2026, 10, 15, 12);
const rounds = 15;
const wantedPositions = 6000;
const studies = join(benchedFolder, 'studies');

function readOpening(pgn: string, color: Color): OpeningGraph {
  const graph = parseOpening(pgn, { color, excludeSymbols: [] });
  if (!graph.ok) throw new Error(graph.error.message);
  return graph.value;
}

function makeMemories(book: TrainingBook, dueShare: number): Memories {
  const memories = book.positions.filter(isTested).map((position) => {
    const isDue = findFraction(1, position.key) < dueShare;
    const days = isDue ? 4 + 20 * findFraction(2, position.key) : 2 * findFraction(2, position.key);
    const answer = { id: 'a', rating: 3, isRepeat: false, knownDays: null } as const;
    const state = foldAnswers([{ ...answer, answeredMs: nowMs - days * DAY_MS }]);
    return [makeMemoryName(position.key, makeMovesName(getAnswerMoves(position))), state] as const;
  });
  return new Map(memories);
}

function makeOptions(memories: Memories, seed = 1): TrainingSessionOptions {
  return { mode: { kind: 'due' }, memories, nowMs, dayStartMs: nowMs - DAY_MS / 2, newPerDay: 0, seed };
}

function timeMs(run: () => unknown): number {
  const times = Array.from({ length: rounds }, () => {
    const start = process.threadCpuUsage();
    run();
    const { user, system } = process.threadCpuUsage(start);
    return (user + system) / 1000;
  });
  return findMedian(times);
}

function makeBigStudy(): string {
  const lines: string[][] = [];
  const seen = new Set<string>();
  let open: { position: Chess; line: string[] }[] = [{ position: Chess.default(), line: [] }];
  while (seen.size < wantedPositions) {
    const next: typeof open = [];
    for (const { position, line } of open) {
      const choices = position.turn === 'white' ? 1 : 3;
      for (const move of drawMoves(position, choices)) {
        const after = position.clone();
        const san = makeSanAndPlay(after, move);
        const key = positionKey(after);
        lines.push([...line, san]);
        if (seen.has(key) || seen.size >= wantedPositions) continue;
        seen.add(key);
        next.push({ position: after, line: [...line, san] });
      }
    }
    open = next;
  }
  // The shorter lines are prefixes of others.
  const ends = lines.filter(({ length }) => length >= (lines.at(-1)?.length ?? 0) - 1);
  return ends.map((line, index) => `[Event "${index}"]\n\n${line.join(' ')} { A comment. } *`).join('\n\n');
}

function drawMoves(position: Chess, count: number): Move[] {
  const moves = [...position.allDests()].flatMap(([from, dests]) => [...dests].map((to) => ({ from, to })));
  const key = positionKey(position);
  const drawn = moves.map((move) => ({ move, fraction: findFraction(3, `${key} ${move.from} ${move.to}`) }));
  return drawn
    .filter(({ move }) => position.board.getRole(move.from) !== 'pawn' || (move.to >= 8 && move.to < 56))
    .sort((one, other) => one.fraction - other.fraction)
    .slice(0, count)
    .map(({ move }) => move);
}

/** The book answers nine games in ten; in the tenth the opponent plays a move that it does not have. */
function makeReplies(graph: OpeningGraph): Replies {
  const others = ['a6', 'h6', 'Nf6', 'Nc6', 'd6', 'e6', 'c6', 'g6', 'b6', 'Be7'];
  return new Map(
    [...graph.positions.values()].map(({ key, moves }) => {
      const inBook = new Set(moves.map(({ san }) => san));
      const games = [
        ...moves.map(({ san }): [string, number] => [san, 900 / moves.length]),
        ...others.filter((san) => !inBook.has(san)).map((san): [string, number] => [san, 10]),
      ];
      return [key, makeCountedReplies('pack', { speeds: '', ratings: '' }, 1000, games)];
    }),
  );
}

/** The page's waiting time after the study is read: sending memories to the worker and receiving the plan. */
function measureTask(pgn: string, replies: Replies, memories: Memories): void {
  openBookTasks.takeBook({ id: 'large', text: pgn, color: 'white', excludeSymbols: [] });
  const given = {
    book: 'large',
    untrained: [],
    repliesText: makeRepliesText(replies, () => true),
    ...makeOptions(memories),
  } as const;
  trainingTasks.summarizeTraining(given);
  const taskMs = timeMs(() => trainingTasks.planTraining(given));
  const allMs = timeMs(() => structuredClone(trainingTasks.planTraining(structuredClone(given))));
  printRatio('a sitting planned by the worker', taskMs, 50, 'ms', 'allowed');
  printRatio('the same with its way to the worker and back', allMs, 50, 'ms', 'allowed');
}

function measureSpeed(): void {
  const pgn = makeBigStudy();
  const graph = readOpening(pgn, 'white');
  const replies = makeReplies(graph);
  const book = buildTrainingBook(graph, 'white', new Map(), replies);
  const memories = makeMemories(book, 0.5);
  const curve = findCurve(
    book,
    () => 1,
    () => 1,
    6,
  );
  console.log(
    `${book.positions.length} positions, ${memories.size} of them asked, booked at move 3: ${curve[3]?.booked.toFixed(2)}`,
  );
  const readMs = timeMs(() => readOpening(pgn, 'white'));
  const planMs = timeMs(() =>
    planTrainingSession(buildTrainingBook(graph, 'white', new Map(), replies), makeOptions(memories)),
  );
  printRatio('a sitting planned from the graph', planMs, 50, 'ms', 'allowed');
  printRatio('a sitting planned from the graph', planMs, readMs, 'ms', 'reading the study');
  measureTask(pgn, replies, memories);
  const recallAt = (timeAtMs: number) => (position: TrainingPosition) => {
    const memory = findMoveMemory(memories, position);
    return memory ? findRecall(memory.schedule, timeAtMs) : 0;
  };
  const curveMs = timeMs(() => {
    const built = buildTrainingBook(graph, 'white', new Map(), replies);
    const detours = findDetours(built, graph, replies);
    return findCurve(built, recallAt(nowMs), recallAt(nowMs + 7 * DAY_MS), 20, detours);
  });
  printRatio('both curves to move 20, transpositions found', curveMs, 100, 'ms', 'allowed');
  const lostMs = timeMs(() => findLostLines(book, recallAt(nowMs), 6));
  printRatio('the lines lost at move 6', lostMs, 100, 'ms', 'allowed');
  let trainingSession = startTrainingSession(planTrainingSession(book, makeOptions(memories)), undefined);
  const start = process.threadCpuUsage();
  let tested = 0;
  for (; trainingSession.question; tested++) {
    const san = getAnswerMoves(trainingSession.question.position)[0] ?? '';
    trainingSession = advanceTrainingSession(trainingSession, {
      kind: 'answer',
      san,
      isSound: false,
      tookMs: 1000,
    });
    const rating = tested % 10 === 0 && trainingSession.question?.isRepeat === false ? 1 : 3;
    trainingSession = advanceTrainingSession(trainingSession, {
      kind: 'grade',
      rating,
      id: `${tested}`,
      questionMs: 0,
      answeredMs: 0,
    });
  }
  const { user, system } = process.threadCpuUsage(start);
  printRatio('the next question', (user + system) / 1000 / tested, 16, 'ms', 'a frame');
}

function compareWithWholeLines(): void {
  const files = readdirSync(studies, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.pgn'),
  );
  for (const dueShare of [0.1, 0.3, 1]) {
    const sums = { shown: 0, whole: 0, cut: 0, due: 0, books: 0 };
    for (const name of files.sort()) {
      for (const color of ['white', 'black'] as const) {
        const graph = readOpening(readFileSync(join(studies, name), 'utf8'), color);
        const book = buildTrainingBook(graph, color);
        const plan = planTrainingSession(book, makeOptions(makeMemories(book, dueShare)));
        const due = new Set(plan.targets.map(({ position }) => position.key));
        // Too few for a session.
        if (due.size < 5) continue;
        const tested = plan.steps.flatMap((step) => (step.kind === 'ask' ? [step.position.key] : []));
        if (new Set(tested).size !== tested.length || tested.length !== due.size)
          throw new Error(`${name}: asked twice`);
        sums.shown += countShownMoves(plan);
        sums.whole += countWholeLineMoves(graph, due, false);
        sums.cut += countWholeLineMoves(graph, due, true);
        sums.due += due.size;
        sums.books++;
      }
    }
    const name = `${sums.books} books, ${Math.round(100 * dueShare)} % due (${sums.due} positions): moves shown`;
    printRatio(name, sums.shown, sums.whole, 'moves', 'whole lines');
    printRatio(name, sums.shown, sums.cut, 'moves', 'lines cut behind their last due position');
  }
}

measureSpeed();
compareWithWholeLines();
