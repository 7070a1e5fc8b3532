import { makeMovesName } from '#chess/memory/memory-name';
import { NEW_MEMORY } from '#chess/memory/training-fold';
import { type TrainingAnswer, trainingLimits } from '#contract/training';
import { readTogether } from '../db/read-together.ts';
import type { Db, MemoryAnswerTable, OpeningMemoryTable } from '../db/tables.ts';
import { ApiError } from '../errors.ts';
import { addToLog, changeLog, storeChanges } from '../scheduling/memory-changes.ts';
import type { Changed, FoldThreads } from '../scheduling/memory-kind.ts';
import { makeDefaultSettings, pickMemory, settingsOf } from '../scheduling/memory-settings-store.ts';
import { retry } from '../scheduling/retry.ts';
import {
  findMemoryId,
  makeMemoryId,
  memoriesById,
  openingMemory,
  storedIds,
} from './opening-memory-store.ts';

const earliestMs = Date.UTC(2020, 0, 1);

/** Answers may arrive in any order or twice. */
export async function addTrainingAnswers(
  db: Db,
  threads: FoldThreads,
  userId: string,
  answers: readonly TrainingAnswer[],
  nowMs: number,
): Promise<OpeningMemoryTable[]> {
  if (answers.length === 0) return [];
  const rows = new Map(answers.map((answer) => [answer.id, makeRow(userId, answer, nowMs)]));
  const names = new Map(answers.map((answer) => [rows.get(answer.id)?.memory_id ?? '', answer]));
  return retry(async () => {
    const [storedRows, memories, [settingsRow]] = await readTogether(db, [
      storedIds(db, [...rows.values()]),
      memoriesById(
        db,
        [...names.keys()].map((id) => ({ id })),
      ),
      settingsOf(db, { userId }),
    ]);
    const stored = new Set(storedRows.map(({ id }) => id));
    const unknown = [...rows.values()].filter(({ id }) => !stored.has(id));
    const known = new Map(memories.map((memory) => [memory.id, memory]));
    const settings = pickMemory(settingsRow ?? makeDefaultSettings(userId));
    const changes: Changed<OpeningMemoryTable>[] = [];
    for (const [memoryId, all] of Map.groupBy(unknown, ({ memory_id }) => memory_id)) {
      const memory = known.get(memoryId) ?? makeNewMemory(userId, memoryId, names.get(memoryId));
      const news = leaveOutGames(memory, all);
      if (news.length === 0) continue;
      if (memory.answers + news.length > trainingLimits.answersPerMemory) throw tooManyAnswers();
      const changed = await addToLog(db, openingMemory, threads, memory, settings, news);
      changes.push(changed);
      known.set(memoryId, changed.row);
    }
    return (await storeChanges(db, openingMemory, changes)) && [...known.values()];
  });
}

export async function undoTrainingAnswer(
  db: Db,
  threads: FoldThreads,
  userId: string,
  answerId: string,
  nowMs: number,
): Promise<OpeningMemoryTable> {
  const id = await findMemoryId(db, userId, answerId);
  const memory =
    id &&
    (await changeLog(db, openingMemory, threads, { userId, id }, (log) =>
      log.some((row) => row.id === answerId && row.undone_at === null)
        ? log.map((row) => (row.id === answerId ? { ...row, undone_at: nowMs } : row))
        : undefined,
    ));
  if (!memory) throw new ApiError('not_found');
  return memory;
}

function leaveOutGames(
  { answers }: OpeningMemoryTable,
  news: readonly MemoryAnswerTable[],
): readonly MemoryAnswerTable[] {
  return answers + news.length > trainingLimits.answersWithGames
    ? news.filter(({ game_key }) => game_key === null)
    : news;
}

function tooManyAnswers(): ApiError {
  return new ApiError('full', {
    message: `At most ${trainingLimits.answersPerMemory} answers about one position`,
  });
}

const noSchedule = {
  revision: null,
  reps: null,
  state: null,
  due: null,
  stability: null,
  difficulty: null,
  elapsed_days: null,
  last_elapsed_days: null,
  scheduled_days: null,
};

function makeRow(userId: string, answer: TrainingAnswer, nowMs: number): MemoryAnswerTable {
  const answeredMs = boundTime(Date.parse(answer.answered_at), nowMs);
  const moves = makeMovesName(answer.moves);
  return {
    ...noSchedule,
    user_id: userId,
    kind: 'openings',
    memory_id: makeMemoryId(userId, answer.color, answer.position_key, moves),
    id: answer.id,
    rating: answer.rating,
    asked_at: boundTime(Date.parse(answer.asked_at), answeredMs),
    answered_at: answeredMs,
    took_ms: answer.took_ms,
    is_repeat: answer.is_repeat ? 1 : 0,
    known_days: answer.known_days,
    undone_at: null,
    game_key: answer.game_key ?? null,
  };
}

function boundTime(timeMs: number, mostMs: number): number {
  return Math.min(Math.max(timeMs, earliestMs), mostMs);
}

function makeNewMemory(userId: string, id: string, answer: TrainingAnswer | undefined): OpeningMemoryTable {
  if (answer === undefined) throw new Error('A memory comes from an answer');
  const { color, position_key } = answer;
  const moves = makeMovesName(answer.moves);
  const { schedule } = NEW_MEMORY;
  return {
    id,
    user_id: userId,
    color,
    position_key,
    moves,
    ...schedule,
    introduced_at: null,
    answers: 0,
    revision: 0,
    memory_revision: 0,
  };
}
