/** A card or an opening position: both have a log of answers and a schedule computed from it. */
import { isDeepStrictEqual } from 'node:util';
import { DEFAULT_SCHEDULERS, makeSchedulers, type Schedulers } from '#chess/memory/memory-parameters';
import { pickSchedule, type ReviewLog, type Schedule } from '#chess/memory/schedule';
import {
  type AnswerEntry,
  makeNewMemory,
  type MemoryState,
  type Replay,
  replayAnswers,
  sortAnswers,
} from '#chess/memory/training-fold';
import type { TrainingColor } from '#contract/training';
import type { CountedName } from '../db/quota.ts';
import type { Read } from '../db/read-together.ts';
import type { Change } from '../db/sqlite-dialect.ts';
import type { Db, MemoryAnswerTable } from '../db/tables.ts';
import { makeEntry } from './answer-store.ts';
import type { UserMemory } from './memory-settings-store.ts';

export interface MemoryRow extends Schedule {
  id: string;
  user_id: string;
  revision: number;
  memory_revision: number;
  created_at?: number;
  introduced_at?: number | null;
}

export interface MemoryKind<Row extends MemoryRow = MemoryRow> {
  readonly name: 'cards' | 'openings';
  readonly title: string;
  readonly noun: string;
  readonly quota: readonly CountedName[];
  /** If true, changes skip the user's queue. This is safe if rows are locked in a fixed order. */
  readonly isAtOnce: boolean;
  readonly page: { readonly memories: number; readonly rows: number };
  readMemory(db: Db, of: { userId: string; id: string }): Read<Row>;
  findAfter(db: Db, afterId: string, limit: number, part?: MemoryPart): Promise<Row[]>;
  countRows(row: Row): number;
  makeLogRow(row: Row, log: MemoryAnswerTable, counted: ReviewLog | undefined): MemoryAnswerTable;
  makeMarks(row: Row, replay: Replay<AnswerEntry>, added: readonly MemoryAnswerTable[]): Partial<Row>;
  writeMemories(db: Db, changes: readonly Changed<Row>[]): Change[];
  findDamage(row: Row, log: readonly MemoryAnswerTable[]): string | undefined;
}

export interface MemoryPart {
  userId: string;
  color?: TrainingColor;
}

export interface Changed<Row extends MemoryRow = MemoryRow> {
  row: Row;
  fromRevision: number;
  rows: readonly MemoryAnswerTable[];
  added: number;
}

export interface FoldJob {
  kind: 'fold-log';
  of: MemoryKind['name'];
  row: MemoryRow;
  memory: UserMemory;
  log: readonly MemoryAnswerTable[];
  stored: readonly MemoryAnswerTable[];
}

export interface FoldThreads {
  runShort(job: FoldJob, userId: string): Promise<Changed>;
}

export function foldMemory<Row extends MemoryRow>(
  kind: MemoryKind<Row>,
  row: Row,
  memory: UserMemory,
  log: readonly MemoryAnswerTable[],
  stored: readonly MemoryAnswerTable[],
): Changed<Row> {
  const entries = sortAnswers(log.map(makeEntry));
  const start = makeNewMemory(row.created_at ?? 0);
  const replay = replayAnswers(entries, getSchedulers(memory)[kind.name], start);
  return makeChanged(kind, row, memory, replay, log, stored);
}

export function appendAnswer<Row extends MemoryRow>(
  kind: MemoryKind<Row>,
  row: Row,
  memory: UserMemory,
  added: MemoryAnswerTable,
): Changed<Row> {
  const replay = replayAnswers([makeEntry(added)], getSchedulers(memory)[kind.name], pickMemoryState(row));
  return makeChanged(kind, row, memory, replay, [added], []);
}

export function pickMemoryState(row: MemoryRow): MemoryState {
  return { schedule: pickSchedule(row), introducedMs: row.introduced_at ?? null };
}

function makeChanged<Row extends MemoryRow>(
  kind: MemoryKind<Row>,
  row: Row,
  memory: UserMemory,
  replay: Replay<AnswerEntry>,
  log: readonly MemoryAnswerTable[],
  stored: readonly MemoryAnswerTable[],
): Changed<Row> {
  const counted = new Map(replay.answers.map(({ entry, log: outcome }) => [entry.id, outcome]));
  const known = new Map(stored.map((each) => [each.id, each]));
  const made = log.map((each) => kind.makeLogRow(row, each, counted.get(each.id)));
  const added = made.filter(({ id }) => !known.has(id));
  const marks = kind.makeMarks(row, replay, added);
  return {
    row: { ...row, ...replay.state.schedule, ...marks, memory_revision: memory.revision },
    fromRevision: row.revision,
    rows: made.filter((each) => {
      const before = known.get(each.id);
      return each !== before && !isDeepStrictEqual(each, { ...before });
    }),
    added: added.length,
  };
}

const mostCached = 200;
const stored = new Map<string, Schedulers>();

function getSchedulers(memory: UserMemory): Schedulers {
  if (memory.revision === 0) return DEFAULT_SCHEDULERS;
  const { model, retention, weights, fuzz } = memory;
  const name = JSON.stringify([model, retention, weights, fuzz]);
  const known = stored.get(name);
  if (known !== undefined) return known;
  const [oldest] = stored.keys();
  if (stored.size >= mostCached && oldest !== undefined) stored.delete(oldest);
  const made = makeSchedulers({ model, retention, weights, fuzz });
  stored.set(name, made);
  return made;
}

const shortLog = 200;

export async function foldLog<Row extends MemoryRow>(
  kind: MemoryKind<Row>,
  threads: FoldThreads,
  row: Row,
  memory: UserMemory,
  log: readonly MemoryAnswerTable[],
  stored: readonly MemoryAnswerTable[],
): Promise<Changed<Row>> {
  if (log.length <= shortLog) return foldMemory(kind, row, memory, log, stored);
  const job: FoldJob = { kind: 'fold-log', of: kind.name, row, memory, log, stored };
  // The cast is safe: threads lose the type of results, but these rows are of the given kind.
  return (await threads.runShort(job, row.user_id)) as Changed<Row>;
}
