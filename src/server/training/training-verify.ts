import { isDeepStrictEqual } from 'node:util';
import { foldAnswers } from '#chess/memory/training-fold';
import { readPages } from '../db/row-pages.ts';
import type { Db, MemorySettingsTable, OpeningAnswerTable, OpeningMemoryTable } from '../db/tables.ts';
import { findMemorySettingsOf, pickMemory } from '../scheduling/memory-settings-store.ts';
import { findStaleness } from '../scheduling/memory-staleness.ts';
import { findMemoriesAfter } from './training-list-store.ts';
import { findLogs, makeAnswerEntry, makeMemoryId, pickMemoryState } from './training-store.ts';
import { getSchedulers } from '../scheduling/user-schedulers.ts';

export interface TrainingVerification {
  memories: number;
  answers: number;
  faults: string[];
}

const memoriesPerPage = 200;

export async function verifyTraining(db: Db): Promise<TrainingVerification> {
  const result: TrainingVerification = { memories: 0, answers: 0, faults: [] };
  const pages = readPages(
    memoriesPerPage,
    (after) => readPage(db, after),
    ({ memory }) => memory.id,
  );
  for await (const page of pages) {
    for (const { memory, log, settings } of page) {
      const fault = findFault(memory, log, settings);
      if (fault !== undefined) result.faults.push(`Opening position ${memory.id}: ${fault}`);
      result.answers += log.length;
    }
    result.memories += page.length;
  }
  return result;
}

type Page = { memory: OpeningMemoryTable; log: OpeningAnswerTable[]; settings: MemorySettingsTable }[];

/** A transaction, for a consistent view of memory and log. */
async function readPage(db: Db, lastId: string): Promise<Page> {
  const isolated = db.transaction().setIsolationLevel('repeatable read');
  return isolated.execute(async (tx) => {
    const memories = await findMemoriesAfter(tx, lastId, memoriesPerPage);
    const logs = Map.groupBy(
      await findLogs(
        tx,
        memories.map(({ id }) => id),
      ),
      ({ memory_id }) => memory_id,
    );
    const getSettings = await findMemorySettingsOf(tx, memories);
    return memories.map((memory) => ({
      memory,
      log: logs.get(memory.id) ?? [],
      settings: getSettings(memory),
    }));
  });
}

function findFault(
  memory: OpeningMemoryTable,
  log: readonly OpeningAnswerTable[],
  settings: MemorySettingsTable,
): string | undefined {
  const { id, user_id, color, position_key, moves, answers } = memory;
  if (id !== makeMemoryId(user_id, color, position_key, moves)) return 'has the name of another';
  if (log.some((answer) => answer.user_id !== user_id)) return 'has answers of another user';
  if (log.length !== answers) return `counts ${answers} answers and has ${log.length}`;
  const counting = log.filter(({ undone_at }) => undone_at === null);
  const staleness = findStaleness(memory, settings);
  if (staleness !== 'fresh') return staleness === 'waits' ? undefined : staleness;
  const { openings } = getSchedulers(pickMemory(settings));
  const state = foldAnswers(counting.map(makeAnswerEntry), openings);
  return isDeepStrictEqual(state, pickMemoryState(memory)) ? undefined : 'is not what its answers make of it';
}
