/**
 * `node scripts/make-ready-books.ts [--positions N] [ID …]` makes `src/web/features/openings/ready-books`,
 * for opponents rated 1400. `checks.jsonl` caches the engine's searches.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { INITIAL_EPD } from 'chessops/fen';
import { findFamily } from '#chess/building/first-book-chapters';
import { type FoundMove, listLegalMoves } from '#chess/building/found-moves';
import { chooseAnswer, MOST_LOSS } from '#chess/building/sound-moves';
import { makeStudyPgn } from '#chess/opening/editing/study-text';
import type { StudyMove } from '#chess/opening/editing/study-tree';
import { parseOpeningNames } from '#chess/opening/names';
import type { PositionReplies } from '#chess/opening/replies';
import { estimateLines } from '#chess/replies/estimate';
import { findNetRating } from '#chess/replies/net-ratings';
import { winChanceOf } from '#chess/review/win-chance';
import { NetRunners } from '#server/replies/net-runners';
import { EngineChecks } from './ready-books/engine-checks.ts';
import { type ReadyBook, readyBooks } from '../src/web/features/openings/ready-books/book-list.ts';
import { type BookPlan, bookPlans } from './ready-books/plans.ts';

const rating = 1400;
const mostOwnMoves = 9;
const leastOfChapter = 2;
const others = 'Other replies';
const folder = new URL('../src/web/features/openings/ready-books/books/', import.meta.url);

const { values, positionals } = parseArgs({
  options: { positions: { type: 'string', default: '45' } },
  allowPositionals: true,
});
const mostPositions = Number(values.positions);
const nets = new NetRunners();
const names = parseOpeningNames(
  readFileSync(new URL('../src/chess/opening/names/openings.tsv', import.meta.url), 'utf8'),
);
const checks = new EngineChecks(new URL('checks.jsonl', folder).pathname);

interface OwnTurn {
  readonly key: string;
  readonly sans: readonly string[];
  chance: number;
}

interface BookLine {
  readonly sans: readonly string[];
  readonly chance: number;
}

function play(sans: readonly string[]): string {
  let key: string = INITIAL_EPD;
  for (const san of sans) key = getMove(key, san).key;
  return key;
}

function getMove(key: string, wanted: string): FoundMove {
  const move = listLegalMoves(key).find(({ san }) => san === wanted);
  if (!move) throw new Error(`${wanted} cannot be played in ${key}`);
  return move;
}

function findReplies(sans: readonly string[]): PositionReplies | undefined {
  const [found] = estimateLines([{ sans }], findNetRating(rating), nets.get);
  return typeof found === 'object' ? found : undefined;
}

async function findLoss(key: string, move: FoundMove, color: ReadyBook['color']): Promise<number> {
  const [{ score }] = (await checks.search(key)).lines;
  return winChanceOf(color, score) - winChanceOf(color, await checks.findScore(key, move));
}

type PlannedBook = ReadyBook & BookPlan;

async function answer(plan: PlannedBook, { key, sans }: OwnTurn): Promise<FoundMove> {
  const legal = listLegalMoves(key);
  const wanted = plan.lines.flatMap((line) => {
    const moves = line.split(' ');
    return play(moves.slice(0, -1)) === key ? moves.slice(-1) : [];
  });
  for (const san of [...wanted, ...plan.setUp]) {
    const move = legal.find((each) => each.san === san);
    if (move && (await findLoss(key, move, plan.color)) <= MOST_LOSS) return move;
  }
  const search = await checks.search(key);
  const chosen = chooseAnswer({ key, color: plan.color, search, replies: findReplies(sans) });
  if (!chosen) throw new Error(`There is no answer in ${key}`);
  return chosen.move;
}

async function makeLines(plan: PlannedBook): Promise<{ lines: BookLine[]; positions: number }> {
  const answers = new Map<string, FoundMove>();
  const open = new Map<string, OwnTurn>();
  const lines: BookLine[] = [];
  const follow = (sans: readonly string[], key: string, chance: number): void => {
    for (const { san, share } of findReplies(sans)?.replies ?? []) {
      const { key: next } = getMove(key, san);
      const way = [...sans, san];
      const known = answers.get(next);
      const waiting = open.get(next);
      if (known) lines.push({ sans: [...way, known.san], chance: chance * share });
      else if (waiting) waiting.chance += chance * share;
      else if (listLegalMoves(next).length > 0)
        open.set(next, { key: next, sans: way, chance: chance * share });
    }
  };
  if (plan.color === 'white') open.set(INITIAL_EPD, { key: INITIAL_EPD, sans: [], chance: 1 });
  else follow([], INITIAL_EPD, 1);
  while (answers.size < mostPositions && open.size > 0) {
    const turn = [...open.values()].reduce((one, other) => (other.chance > one.chance ? other : one));
    open.delete(turn.key);
    const move = await answer(plan, turn);
    answers.set(turn.key, move);
    const sans = [...turn.sans, move.san];
    lines.push({ sans, chance: turn.chance });
    console.log(`${plan.id} ${answers.size}: ${(100 * turn.chance).toFixed(1)} % ${sans.join(' ')}`);
    if (Math.ceil(sans.length / 2) < mostOwnMoves) follow(sans, move.key, turn.chance);
  }
  const least = Math.max(0, ...[...open.values()].map(({ chance }) => chance));
  return { lines: lines.filter(({ chance }) => chance >= least), positions: answers.size };
}

function findName(sans: readonly string[]): string {
  let name = '';
  let key: string = INITIAL_EPD;
  for (const san of sans) {
    ({ key } = getMove(key, san));
    name = names.get(key)?.name ?? name;
  }
  return findFamily(name);
}

interface GrowingMove extends StudyMove {
  readonly children: GrowingMove[];
}

function grow(lines: readonly BookLine[], comments: ReadonlyMap<string, string>): GrowingMove[] {
  const root: GrowingMove[] = [];
  for (const { sans } of lines) {
    let siblings = root;
    for (const [ply, san] of sans.entries()) {
      let move = siblings.find((each) => each.san === san);
      if (!move) {
        const comment = comments.get(sans.slice(0, ply + 1).join(' '));
        move = { san, nags: [], comments: comment === undefined ? [] : [comment], shapes: [], children: [] };
        siblings.push(move);
      }
      siblings = move.children;
    }
  }
  return root;
}

function makeText(plan: PlannedBook, lines: readonly BookLine[]): string {
  const isStart = ({ sans }: BookLine): boolean =>
    lines.some(
      (other) => other.sans.length > sans.length && sans.every((san, ply) => other.sans[ply] === san),
    );
  const ends = lines.filter((line) => !isStart(line));
  const unused = new Map(Object.entries(plan.comments));
  const sizes = Map.groupBy(lines, ({ sans }) => findName(sans));
  const families = Map.groupBy(ends, ({ sans }) => {
    const name = findName(sans);
    return (sizes.get(name)?.length ?? 0) < leastOfChapter ? others : name;
  });
  const findChance = (own: readonly BookLine[]): number => own.reduce((sum, { chance }) => sum + chance, 0);
  const sorted = [...families].sort(
    ([name, one], [other, another]) =>
      Number(name === others) - Number(other === others) || findChance(another) - findChance(one),
  );
  const chapters = sorted.map(([name, own]) => {
    const children = grow(own, unused);
    for (const { sans } of own)
      for (const ply of sans.keys()) unused.delete(sans.slice(0, ply + 1).join(' '));
    const headers = new Map([
      ['Event', `${plan.title}: ${name}`],
      ['Result', '*'],
      ['Annotator', 'Tabiya'],
      ['License', 'CC0-1.0'],
      ['StudyName', plan.title],
      ['ChapterName', name],
      ['Orientation', plan.color],
    ]);
    return { headers, comments: [], shapes: [], children };
  });
  if (unused.size > 0) throw new Error(`No line of ${plan.id} for: ${[...unused.keys()].join('; ')}`);
  return makeStudyPgn({ chapters });
}

for (const book of readyBooks) {
  const own = bookPlans[book.id];
  if (!own || (positionals.length > 0 && !positionals.includes(book.id))) continue;
  const plan = { ...book, ...own };
  const { lines, positions } = await makeLines(plan);
  writeFileSync(new URL(`${plan.id}.pgn`, folder), `${makeText(plan, lines)}\n`);
  console.log(`${plan.id}: ${positions} positions, ${lines.length} lines`);
}
checks.close();
