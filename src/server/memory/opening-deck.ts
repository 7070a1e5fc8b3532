import { makeSchedulers, type MemoryParameters } from '#chess/memory/memory-parameters';
import { makeMovesName } from '#chess/memory/memory-name';
import { type AnswerEntry, replayAnswers, sortAnswers } from '#chess/memory/training-fold';
import {
  buildTrainingBook,
  getAnswerMoves,
  groupUntrained,
  isTested,
  type TrainingPosition,
} from '#chess/memory/training-book';
import { isGrade } from '#chess/memory/schedule';
import type { Scheduler } from '#chess/memory/scheduler';
import { buildOpeningGraph } from '#chess/opening/graph';
import { findOpeningName, type OpeningNames } from '#chess/opening/names';
import { makeNoteName, readStudyNotes } from '#chess/opening/study-notes';
import { getLineFen, type Line, makeLine } from '#chess/pgn/line';
import { makeLinePgn } from '#chess/pgn/line-pgn';
import { makeMoveNumber, numberSans } from '#chess/pgn/numbered-moves';
import { parsePgn } from '#chess/pgn/reader';
import { playSan } from '#chess/position/moves';
import { openingDeckLimits, trainedMovesField } from '#contract/anki-package';
import { cardLimits } from '#contract/cards';
import { parseExcludeIndicators } from '#contract/studies';
import { trainingColors, type TrainingColor } from '#contract/training';
import type { AnkiKind } from '../cards/anki-collection.ts';
import { type DeckNote, listOpeningTags, packDeck } from '../cards/anki-deck.ts';
import { groupByRows } from '../db/row-groups.ts';
import type { Db } from '../db/tables.ts';
import { findBook } from '../openings/study-store.ts';
import { findLogs, makeEntry } from '../scheduling/answer-store.ts';
import { findSettings } from '../training/training-settings-store.ts';
import { makeMemoryId, readMemories } from '../training/opening-memory-store.ts';

const deckIds: Record<TrainingColor, number> = { white: 1_763_164_800_004, black: 1_763_164_800_005 };

const kind: AnkiKind = {
  modelId: 1_763_164_800_006,
  name: 'Tabiya opening move',
  fields: [
    'Question',
    'Board',
    'Answer',
    'Answer board',
    'Opening',
    'FEN',
    'PGN',
    'Answer FEN',
    'Answer PGN',
    'Colour',
    trainedMovesField,
  ],
  question: '<div class="words">{{Question}}</div>\n{{Board}}',
  answer:
    '{{FrontSide}}\n<hr id="answer">\n<div class="words">{{Answer}}</div>\n{{Answer board}}\n<div class="opening">{{Opening}}</div>',
  decks: new Map([
    [1_763_164_800_003, 'Tabiya openings'],
    [deckIds.white, 'Tabiya openings::White'],
    [deckIds.black, 'Tabiya openings::Black'],
  ]),
};

interface TestedPosition {
  color: TrainingColor;
  memoryId: string;
  sans: readonly string[];
  comments: readonly string[];
  chance: number;
  line: Line;
  ply: number;
  opening: string;
}

export async function makeOpeningDeck(
  db: Db,
  userId: string,
  memory: MemoryParameters,
  names: OpeningNames,
  nowMs: number,
  mostNotes: number = openingDeckLimits.notes,
): Promise<Uint8Array> {
  const answers = await countAnswers(db, userId);
  let positions: TestedPosition[] = [];
  for (const color of trainingColors) {
    positions.push(...(await listTestedPositions(db, userId, color, names)));
    positions.sort(
      (one, other) =>
        Number(answers.has(other.memoryId)) - Number(answers.has(one.memoryId)) ||
        other.chance - one.chance ||
        one.ply - other.ply,
    );
    positions = positions.slice(0, mostNotes);
  }
  const logs = await readLogs(db, userId, positions, answers);
  return packDeck(kind, makeNotes(positions, logs, makeSchedulers(memory).openings), nowMs);
}

function* makeNotes(
  positions: readonly TestedPosition[],
  logs: ReadonlyMap<string, readonly TimedAnswer[]>,
  scheduler: Scheduler,
): Generator<DeckNote> {
  for (const position of positions) yield makeNote(position, logs.get(position.memoryId) ?? [], scheduler);
}

async function countAnswers(db: Db, userId: string): Promise<Map<string, number>> {
  const answers = new Map<string, number>();
  for (const color of trainingColors)
    for await (const rows of readMemories(db, userId, color))
      for (const row of rows) if (row.state > 0) answers.set(row.id, row.answers);
  return answers;
}

async function listTestedPositions(
  db: Db,
  userId: string,
  color: TrainingColor,
  names: OpeningNames,
): Promise<TestedPosition[]> {
  const book = await findBook(db, userId, color);
  const chapters = parsePgn(book?.text ?? '');
  if (!chapters.ok) return [];
  const excludeSymbols = parseExcludeIndicators(book?.excludeIndicators ?? '');
  const graph = buildOpeningGraph(chapters.value, { color, excludeSymbols });
  const settings = (await findSettings(db, userId)).find((each) => each.color === color);
  const { starts } = buildTrainingBook(graph, color, groupUntrained(settings?.untrained ?? []));
  const notes = readStudyNotes(chapters.value);
  return [...walkBook(starts)].flatMap(({ position, line, ply, keys }) => {
    if (!isTested(position)) return [];
    const { key, lineChance: chance } = position;
    const sans = getAnswerMoves(position);
    const comments = sans.flatMap((san) => notes.comments.get(makeNoteName(key, san)) ?? []);
    return {
      color,
      memoryId: makeMemoryId(userId, color, key, makeMovesName(sans)),
      sans,
      comments: comments.map(({ text }) => text),
      chance,
      ply,
      line,
      opening: findOpeningName(names, keys)?.name ?? '',
    };
  });
}

interface TimedAnswer extends AnswerEntry {
  tookMs: number;
}

const answersPerPage = 10_000;

async function readLogs(
  db: Db,
  userId: string,
  positions: readonly TestedPosition[],
  answers: ReadonlyMap<string, number>,
): Promise<Map<string, TimedAnswer[]>> {
  const logs = new Map<string, TimedAnswer[]>();
  const learnt = positions.filter(({ memoryId }) => answers.has(memoryId));
  for (const group of groupByRows(learnt, ({ memoryId }) => answers.get(memoryId) ?? 0, answersPerPage)) {
    const memories = group.map(({ memoryId }) => ({ id: memoryId, user_id: userId }));
    for (const row of await findLogs(db, memories)) {
      const log = logs.get(row.memory_id) ?? [];
      logs.set(row.memory_id, log);
      log.push({ ...makeEntry(row), tookMs: row.took_ms ?? 0 });
    }
  }
  return logs;
}

function* walkBook(
  starts: readonly TrainingPosition[],
): Generator<{ position: TrainingPosition; line: Line; ply: number; keys: readonly string[] }> {
  const seen = new Map<TrainingPosition, { line: Line; ply: number; keys: readonly string[] }>(
    starts.map((position) => {
      const fen = `${position.key} 0 ${1 + Math.floor(position.ply / 2)}`;
      return [position, { line: makeLine(fen), ply: position.ply, keys: [position.key] }];
    }),
  );
  for (const [position, { line, ply, keys }] of seen) {
    yield { position, line, ply, keys };
    for (const { san, to } of position.moves) {
      const played = seen.has(to) ? undefined : playSan(getLineFen(line), san);
      if (played === undefined) continue;
      seen.set(to, {
        line: { startFen: line.startFen, moves: [...line.moves, played] },
        ply: ply + 1,
        keys: [...keys, to.key],
      });
    }
  }
}

function makeNote(
  { color, memoryId, sans, comments, line, ply, opening }: TestedPosition,
  log: readonly TimedAnswer[],
  scheduler: Scheduler,
): DeckNote {
  const fen = getLineFen(line);
  const [played] = sans.flatMap((san) => playSan(fen, san) ?? []);
  const answered: Line = { startFen: line.startFen, moves: [...line.moves, ...(played ? [played] : [])] };
  const number = makeMoveNumber(ply);
  const words = [sans.map((san) => `${number} ${san}`).join(' or '), ...comments];
  return {
    guid: memoryId,
    deckId: deckIds[color],
    tags: listOpeningTags(opening),
    fields: [
      makeQuestion(line, ply),
      { fen, orientation: color },
      words.join('\n').slice(0, cardLimits.textLength),
      { fen: getLineFen(answered), orientation: color },
      opening,
      fen,
      makeLinePgn(line),
      getLineFen(answered),
      makeLinePgn(answered),
      color,
      makeMovesName(sans),
    ],
    isSuspended: false,
    ...replay(log, scheduler),
  };
}

function makeQuestion({ moves }: Line, ply: number): string {
  const sans = moves.map(({ san }) => san);
  const text = numberSans(sans, ply - sans.length);
  return text === '' ? 'Your move' : `Your move after ${text}`;
}

function replay(log: readonly TimedAnswer[], scheduler: Scheduler): Pick<DeckNote, 'schedule' | 'reviews'> {
  const { state, answers } = replayAnswers(sortAnswers(log), scheduler);
  const reviews = answers.flatMap(({ entry: { rating, answeredMs: reviewMs, tookMs }, before, after }) =>
    isGrade(rating) ? [{ rating, reviewMs, tookMs, before, after }] : [],
  );
  return { schedule: state.schedule, reviews };
}
