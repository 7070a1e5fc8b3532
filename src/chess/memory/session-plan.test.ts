import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY_MS, findRecall } from './recall.ts';
import { planTrainingSession, type Step } from './session-plan.ts';
import { countShownMoves, findPlannedLine } from '#chess/testing/planned-lines';
import { findMoveMemory, findTargets, type TrainingSessionOptions } from './session-targets.ts';
import { makeMemoryName } from './memory-name.ts';
import { makeRandomBook, readOpening, testNowMs } from '#chess/testing/random-books';
import { buildTrainingBook, isTested, type TrainingBook, type TrainingPosition } from './training-book.ts';
import { findDayStart } from './training-day.ts';
import { addAnswer, NEW_MEMORY } from './training-fold.ts';

const randomBooks = fc.nat().map(makeRandomBook);

const base = {
  mode: { kind: 'due' },
  memories: new Map(),
  nowMs: testNowMs,
  dayStartMs: testNowMs - DAY_MS / 2,
  newPerDay: 3,
  seed: 1,
} as const satisfies TrainingSessionOptions;

const options = fc.record({ seed: fc.nat(), newPerDay: fc.nat(5) });

function listTested(steps: readonly Step[]): TrainingPosition[] {
  return steps.flatMap((step) => (step.kind === 'ask' ? [step.position] : []));
}

function readBook(pgn: string): TrainingBook {
  return buildTrainingBook(readOpening(pgn, 'white'), 'white');
}

test('every due position is asked once, new ones exactly up to the limit, and nothing else', () => {
  fc.assert(
    fc.property(randomBooks, options, ({ book, memories }, { seed, newPerDay }) => {
      const options = { ...base, memories, seed, newPerDay };
      const all = listTested(planTrainingSession(book, options).steps);
      expect(new Set(all).size).toBe(all.length);
      const states = book.positions.filter(isTested).map((position) => ({
        position,
        schedule: findMoveMemory(memories, position)?.schedule,
      }));
      const due = states.filter(({ schedule }) => schedule && schedule.due < testNowMs);
      for (const { position } of due) expect(all).toContain(position);
      const introduced = [...memories.values()].filter(
        ({ introducedMs }) => introducedMs !== null && introducedMs >= base.dayStartMs,
      );
      const unseen = states.filter(({ schedule }) => schedule === undefined);
      const expected = Math.min(unseen.length, Math.max(0, newPerDay - introduced.length));
      expect(all.length - due.length).toBe(expected);
      const undue = states.filter(({ schedule }) => schedule && schedule.due >= testNowMs);
      for (const { position } of undue) expect(all).not.toContain(position);
    }),
  );
});

test('no own move plays itself that was never trained', () => {
  fc.assert(
    fc.property(randomBooks, options, ({ book, memories }, { seed, newPerDay }) => {
      const { steps } = planTrainingSession(book, { ...base, memories, seed, newPerDay });
      const tested = new Set(listTested(steps));
      for (const step of steps)
        if (step.kind === 'move' && step.position.isOwn && !tested.has(step.position))
          expect(findMoveMemory(memories, step.position)).toBeDefined();
    }),
    { numRuns: 400 },
  );
});

test('takes only trained paths to a due position if there are any', () => {
  const book = readBook(transposing);
  const due = {
    id: 'a',
    rating: 3,
    answeredMs: testNowMs - 90 * DAY_MS,
  } as const;
  const trained = book.positions.filter(
    (position) => isTested(position) && !position.key.startsWith('rnbqkb1r/pppppppp/5n2'),
  );
  const memories = new Map(
    trained.map(({ key, moves }) => [makeMemoryName(key, moves[0]?.san ?? ''), addAnswer(NEW_MEMORY, due)]),
  );
  for (let seed = 0; seed < 20; seed++) {
    const plan = planTrainingSession(book, { ...base, memories, newPerDay: 0, seed });
    const target = trained.find(({ ply }) => ply === 6);
    if (!target) throw new Error('no such position');
    expect(findPlannedLine(plan, target).sans.join(' ')).toBe('d4 d5 c4 e6 Nc3 Nf6');
  }
});

test('the walk is a walk: every move is of the book, begins where the board stands, and is shown once', () => {
  fc.assert(
    fc.property(randomBooks, options, ({ book, memories }, { seed, newPerDay }) => {
      const plan = planTrainingSession(book, { ...base, memories, seed, newPerDay });
      const introduced = [...memories.values()].filter(
        ({ introducedMs }) => introducedMs !== null && introducedMs >= base.dayStartMs,
      );
      const limit = Math.max(0, newPerDay - introduced.length);
      const shown = new Set<string>();
      const visited = new Set<TrainingPosition>();
      let at: TrainingPosition | undefined;
      for (const step of plan.steps) {
        if (step.kind === 'start') {
          const isJoined = book.starts.includes(step.position) || visited.has(step.position);
          if (!isJoined) expect(plan.targets.filter(({ kind }) => kind === 'new').length).toBe(limit);
          at = step.position;
        } else if (step.kind === 'move') {
          expect(step.position).toBe(at);
          expect(step.position.moves.some(({ san, to }) => san === step.san && to === step.to)).toBe(true);
          expect(visited).not.toContain(step.to);
          shown.add(`${step.position.key} ${step.san}`);
          at = step.to;
        } else {
          expect(step.position).toBe(at);
        }
        if (at) visited.add(at);
      }
      expect(shown.size).toBe(plan.steps.filter(({ kind }) => kind === 'move').length);
      const last = plan.steps.at(-1);
      expect(last === undefined || last.kind === 'ask').toBe(true);
    }),
  );
});

test('order: overdue first, then what is to be won; each branch by the best behind it', () => {
  fc.assert(
    fc.property(randomBooks, options, ({ book, memories }, { seed, newPerDay }) => {
      const options = { ...base, memories, seed, newPerDay };
      const plan = planTrainingSession(book, options);
      const targets = findTargets(book, options);
      const ranks = { overdue: 0, due: 1, undue: 2, new: 3 };
      for (const [index, target] of targets.entries()) {
        const memory = findMoveMemory(memories, target.position);
        const forgotten = memory ? 1 - findRecall(memory.schedule, testNowMs) : 1;
        expect(target.worth).toBeCloseTo(target.position.lineChance * forgotten, 12);
        const after = targets[index + 1];
        if (!after) continue;
        expect(ranks[target.kind]).toBeLessThanOrEqual(ranks[after.kind]);
        if (target.kind === after.kind) expect(target.worth).toBeGreaterThanOrEqual(after.worth);
      }
      const best = new Map<TrainingPosition, number>();
      for (const [urgent, { position }] of plan.targets.entries()) {
        for (let at: TrainingPosition | undefined = position; at; at = plan.ways[at.index]?.position)
          best.set(at, Math.min(best.get(at) ?? Infinity, urgent));
      }
      const branches = Map.groupBy(
        plan.steps.filter((step) => step.kind === 'move'),
        ({ position }) => position,
      );
      for (const moves of branches.values()) {
        const urgencies = moves.map(({ to }) => best.get(to) ?? Infinity);
        expect(urgencies).toEqual(urgencies.toSorted((a, b) => a - b));
      }
    }),
  );
});

const transposing = `[Event "x"]

1. d4 d5 2. c4 e6 3. Nc3 Nf6 4. Bg5 *

[Event "y"]

1. d4 Nf6 2. c4 e6 3. Nc3 d5 4. Bg5 *`;

test('the way into a position varies with the seed, and is the same for the same seed', () => {
  const book = readBook(transposing);
  const target = book.positions.find(({ ply, isOwn }) => ply === 6 && isOwn);
  if (!target) throw new Error('no such position');
  const lines = Array.from({ length: 20 }, (_, seed) => {
    const plan = planTrainingSession(book, { ...base, newPerDay: 99, seed });
    expect(planTrainingSession(book, { ...base, newPerDay: 99, seed }).steps).toEqual(plan.steps);
    return findPlannedLine(plan, target).sans.join(' ');
  });
  expect(new Set(lines)).toEqual(new Set(['d4 d5 c4 e6 Nc3 Nf6', 'd4 Nf6 c4 e6 Nc3 d5']));
});

test('where two lines meet is not new before the moves that lead there', () => {
  const tested = listTested(planTrainingSession(readBook(transposing), { ...base, newPerDay: 2 }).steps);
  expect(tested.map(({ ply }) => ply)).toEqual([0, 2]);
});

test('lines go on from the last position that they share', () => {
  const book = readBook('[Event "x"]\n\n1. e4 e5 (1... c5 2. c3) 2. Nf3 *');
  const { steps } = planTrainingSession(book, { ...base, newPerDay: 99 });
  const words = steps.map((step) => (step.kind === 'move' ? step.san : `${step.kind} ${step.position.ply}`));
  expect(words).toEqual(['start 0', 'ask 0', 'e4', 'e5', 'ask 2', 'start 1', 'c5', 'ask 2']);
  expect(countShownMoves({ steps })).toBe(5);
});

test('the day’s change: what was new yesterday no longer counts against today’s limit', () => {
  const book = readBook('[Event "x"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. c3 *');
  const [first] = book.positions;
  const lateMs = Date.UTC(2026, 10, 15, 23, 30);
  const entry = { id: 'a', rating: 4, answeredMs: lateMs } as const;
  const memories = new Map([[makeMemoryName(first?.key ?? '', 'e4'), addAnswer(NEW_MEMORY, entry)]]);
  const count = (nowMs: number, hour: number): number => {
    const dayStartMs = findDayStart(nowMs, 0, hour);
    return findTargets(book, { ...base, memories, newPerDay: 2, nowMs, dayStartMs }).length;
  };
  expect(count(lateMs + 20 * 60_000, 0)).toBe(1);
  expect(count(lateMs + 40 * 60_000, 0)).toBe(2);
  expect(count(lateMs + 40 * 60_000, 4)).toBe(1);
  expect(count(lateMs + 5 * 3_600_000, 4)).toBe(2);
});

test('a book that replaces another the same day brings no second ration of new moves', () => {
  const first = readBook('[Event "x"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bc4 *');
  const answeredMs = base.nowMs - 60_000;
  const entry = { id: 'a', rating: 3, answeredMs } as const;
  const memories = new Map(
    first.positions
      .filter(isTested)
      .map(({ key, moves }) => [makeMemoryName(key, moves[0]?.san ?? ''), addAnswer(NEW_MEMORY, entry)]),
  );
  const other = readBook('[Event "y"]\n\n1. d4 d5 2. c4 e6 3. Nc3 Nf6 4. Bg5 *');
  const countNew = (newPerDay: number, dayStartMs: number): number =>
    findTargets(other, { ...base, memories, newPerDay, dayStartMs }).length;
  expect(countNew(3, base.dayStartMs)).toBe(0);
  expect(countNew(4, base.dayStartMs)).toBe(1);
  expect(countNew(3, base.nowMs)).toBe(3);
});

test('the day begins at the hour of its change, where the user is', () => {
  const noonMs = Date.UTC(2026, 10, 15, 12);
  expect(findDayStart(noonMs, 0, 0)).toBe(Date.UTC(2026, 10, 15));
  expect(findDayStart(noonMs, 0, 4)).toBe(Date.UTC(2026, 10, 15, 4));
  expect(findDayStart(Date.UTC(2026, 10, 15, 2), 60, 4)).toBe(Date.UTC(2026, 10, 14, 3));
  expect(findDayStart(noonMs, -720, 0)).toBe(noonMs);
});

test('ways in', () => {
  const book = readBook(`${transposing}\n\n[Event "z"]\n\n1. d4 f5 2. g3 Nf6 3. Bg2 *`);
  const ask = (
    mode: TrainingSessionOptions['mode'],
    memories: TrainingSessionOptions['memories'] = new Map(),
  ) =>
    listTested(planTrainingSession(book, { ...base, mode, memories }).steps).map(
      ({ moves }) => moves[0]?.san,
    );
  expect(ask({ kind: 'due' })).toHaveLength(3);
  expect(ask({ kind: 'chapter', chapter: 2 }).sort()).toEqual(['Bg2', 'd4', 'g3']);
  const afterDutch = book.positions.find(({ moves }) => moves[0]?.san === 'g3');
  expect(ask({ kind: 'from', key: afterDutch?.key ?? '' }).sort()).toEqual(['Bg2', 'g3']);
  expect(ask({ kind: 'positions', keys: [afterDutch?.key ?? ''] })).toEqual(['g3']);
  expect(ask({ kind: 'weak' })).toEqual([]);
  const missed = {
    id: 'a',
    rating: 1,
    answeredMs: testNowMs - 60_000,
  } as const;
  const memories = new Map([[makeMemoryName(afterDutch?.key ?? '', 'g3'), addAnswer(NEW_MEMORY, missed)]]);
  expect(ask({ kind: 'from', key: afterDutch?.key ?? '' }, memories)).toEqual(['Bg2']);
  const twice = new Map(
    [...memories].map(([name, state]) => [name, addAnswer(state, { ...missed, id: 'b' })]),
  );
  expect(ask({ kind: 'weak' }, twice)).toEqual(['g3']);
  const whole = planTrainingSession(book, { ...base, mode: { kind: 'book' }, memories });
  expect(listTested(whole.steps)).toHaveLength(book.positions.filter(isTested).length);
  expect(whole.isMarked).toBe(false);
});

test('the 25 likeliest are the likeliest of what is due and new', () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'g', 'h'];
  const replies = names.flatMap((file) => [`${file}6`, `${file}5`]);
  const pgn = replies
    .map((reply, index) => `[Event "${index}"]\n\n1. h3 ${reply} 2. g3 Nf6 3. Nf3 *`)
    .join('\n\n');
  const book = readBook(pgn);
  const targets = findTargets(book, { ...base, newPerDay: 99, mode: { kind: 'likeliest' } });
  expect(targets).toHaveLength(25);
  const all = findTargets(book, { ...base, newPerDay: 99 });
  const worst = Math.min(...targets.map(({ position }) => position.lineChance));
  for (const { position } of all.filter(
    (target) => !targets.some((each) => each.position === target.position),
  ))
    expect(position.lineChance).toBeLessThanOrEqual(worst);
});

test('when the study changes: same moves keep their memory, other moves starts over, and the old ones come back', () => {
  const before = readBook('[Event "x"]\n\n1. e4 e5 2. Nf3 *');
  const changed = readBook('[Event "x"]\n\n1. e4 e5 2. Bc4 *');
  const both = readBook('[Event "x"]\n\n1. e4 e5 2. Bc4 (2. Nf3) *');
  const memories = new Map(
    before.positions
      .filter(isTested)
      .map(({ key, moves }) => [
        makeMemoryName(key, moves[0]?.san ?? ''),
        { ...NEW_MEMORY, introducedMs: 1 },
      ]),
  );
  const listKnown = (book: TrainingBook) =>
    book.positions
      .filter((position) => isTested(position) && findMoveMemory(memories, position))
      .map(({ ply }) => ply);
  expect(listKnown(before)).toEqual([0, 2]);
  expect(listKnown(changed)).toEqual([0]);
  expect(listKnown(both)).toEqual([0]);
  expect(listKnown(readBook('[Event "y"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bc4 *'))).toEqual([0, 2]);
});
