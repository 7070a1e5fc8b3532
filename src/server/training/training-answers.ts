import { yieldToEventLoop } from '../yield-to-event-loop.ts';
import { makeMovesName } from '#chess/memory/memory-name';
import {
  addAnswer,
  foldAnswers,
  isNextAnswer,
  type MemoryState,
  NEW_MEMORY,
} from '#chess/memory/training-fold';
import { gameAnswerLimits } from '#contract/game-answers';
import { type TrainingAnswer, trainingLimits } from '#contract/training';
import { readTogether } from '../db/read-together.ts';
import type { Db, OpeningAnswerTable, OpeningMemoryTable } from '../db/tables.ts';
import { ApiError } from '../errors.ts';
import {
  type GameMark,
  findAnswer,
  findGameMemories,
  findLog,
  findMemoriesById,
  makeAnswerEntry,
  makeMemoryId,
  memoriesById,
  pickMemoryState,
  storedIds,
  storeAnswers,
  storeGameMark,
  storeUndo,
} from './training-store.ts';
import {
  findMemory,
  makeDefaultSettings,
  pickMemory,
  settingsOf,
  type UserMemory,
} from '../scheduling/memory-settings-store.ts';
import { retry } from '../scheduling/retry.ts';
import { getSchedulers } from '../scheduling/user-schedulers.ts';

/** Older times mean a wrong clock. */
const earliestMs = Date.UTC(2020, 0, 1);

/** Idempotent, in any order: a memory is the fold of its log by time. All or none. */
export async function addTrainingAnswers(
  db: Db,
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
    const changed: OpeningMemoryTable[] = [];
    const added: OpeningAnswerTable[] = [];
    for (const [memoryId, all] of Map.groupBy(unknown, ({ memory_id }) => memory_id)) {
      const memory = known.get(memoryId) ?? makeNewMemory(userId, memoryId, names.get(memoryId));
      const news = leaveOutGames(memory, all);
      if (news.length === 0) continue;
      added.push(...news);
      changed.push(await addToMemory(db, memory, settings, news));
    }
    if (!(await storeAnswers(db, userId, changed, added))) return false;
    for (const memory of changed) known.set(memory.id, memory);
    return [...known.values()];
  });
}

/** The row stays, marked as undone. Idempotent. */
export async function undoTrainingAnswer(
  db: Db,
  userId: string,
  id: string,
  nowMs: number,
): Promise<OpeningMemoryTable> {
  return retry(async () => {
    const answer = await findAnswer(db, userId, id);
    const memory = answer && (await findMemoriesById(db, [answer.memory_id])).get(answer.memory_id);
    if (memory === undefined) throw new ApiError('not_found');
    if (answer?.undone_at !== null) return memory;
    const log = await findLog(db, memory.id);
    const counting = log.filter((row) => row.undone_at === null && row.id !== id);
    const settings = await findMemory(db, userId);
    const state = foldAnswers(counting.map(makeAnswerEntry), getSchedulers(settings).openings);
    const changed = makeChanged(memory, settings, state, 0);
    return (await storeUndo(db, changed, id, nowMs)) && changed;
  });
}

/** Drops games before the log of a first move fills up. */
function leaveOutGames(
  { answers }: OpeningMemoryTable,
  news: readonly OpeningAnswerTable[],
): readonly OpeningAnswerTable[] {
  return answers + news.length > trainingLimits.answersWithGames
    ? news.filter(({ game_key }) => game_key === null)
    : news;
}

async function addToMemory(
  db: Db,
  memory: OpeningMemoryTable,
  settings: UserMemory,
  news: readonly OpeningAnswerTable[],
): Promise<OpeningMemoryTable> {
  if (memory.answers + news.length > trainingLimits.answersPerMemory)
    throw new ApiError('full', {
      message: `At most ${trainingLimits.answersPerMemory} answers about one position`,
    });
  let state = pickMemoryState(memory);
  const { openings } = getSchedulers(settings);
  // After games only, those count behind this answer.
  const hasOnlyGames = memory.last_review === null && memory.answers > 0;
  const isFresh = memory.answers === 0 || (memory.memory_revision === settings.revision && !hasOnlyGames);
  const entries = news.map(makeAnswerEntry).toSorted((one, other) => one.answeredMs - other.answeredMs);
  const first = entries[0];
  if (isFresh && entries.length === 1 && first && isNextAnswer(state, first)) {
    state = addAnswer(state, first, openings);
  } else {
    const log = memory.answers === 0 ? [] : await findLog(db, memory.id);
    const counting = log.filter(({ undone_at }) => undone_at === null).map(makeAnswerEntry);
    state = foldAnswers([...counting, ...entries], openings);
    // A long log takes milliseconds, and there may be 200.
    await yieldToEventLoop();
  }
  return makeChanged(memory, settings, state, news.length);
}

function makeChanged(
  memory: OpeningMemoryTable,
  settings: UserMemory,
  state: MemoryState,
  added: number,
): OpeningMemoryTable {
  const { schedule, introducedMs } = state;
  const { answers, revision } = memory;
  return {
    ...memory,
    ...schedule,
    introduced_at: introducedMs,
    answers: answers + added,
    revision: revision + 1,
    memory_revision: settings.revision,
  };
}

/** The client's time, but never in the future. */
function makeRow(userId: string, answer: TrainingAnswer, nowMs: number): OpeningAnswerTable {
  const answeredMs = boundTime(Date.parse(answer.answered_at), nowMs);
  const moves = makeMovesName(answer.moves);
  return {
    user_id: userId,
    id: answer.id,
    memory_id: makeMemoryId(userId, answer.color, answer.position_key, moves),
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

/** Undoes or restores a game's answers, one memory at a time. Idempotent. */
export async function markGameAnswers(
  db: Db,
  userId: string,
  gameKey: string,
  undoneMs: number | null,
): Promise<void> {
  const ids = await findGameMemories(db, userId, gameKey, gameAnswerLimits.positionsOfGame);
  for (const memoryId of ids) await markMemory(db, { userId, gameKey, memoryId, undoneMs });
}

async function markMemory(db: Db, mark: GameMark): Promise<void> {
  const { userId, gameKey, memoryId, undoneMs } = mark;
  await retry(async () => {
    const settings = await findMemory(db, userId);
    const log = await findLog(db, memoryId);
    const memory = (await findMemoriesById(db, [memoryId])).get(memoryId);
    if (memory === undefined) return true;
    const counting = log
      .map((row) => (row.game_key === gameKey ? { ...row, undone_at: undoneMs } : row))
      .filter(({ undone_at }) => undone_at === null);
    const state = foldAnswers(counting.map(makeAnswerEntry), getSchedulers(settings).openings);
    return storeGameMark(db, makeChanged(memory, settings, state, 0), mark);
  });
}
