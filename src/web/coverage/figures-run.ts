import type { QueryClient } from '@tanstack/react-query';
import type { RareMove } from '#chess/opening/coverage';
import type { Memories } from '#chess/memory/session-targets';
import { type BookFigures, outdated, type StoredFigures } from '#contract/book-figures';
import type { StudyColor } from '#contract/studies';
import { parseWireMemory } from '#contract/training-memory';

import { perUser } from '../sync/runtime.ts';
import { readCached, writeCached } from '../sync/values.ts';
import { findDay } from '../lib/today-path.ts';
import { makeFilterTexts } from '../replies/explorer-cache.ts';
import { findCachedReplies, type CachedReplies, nameCachedReplies } from '../replies/cached-replies.ts';
import { storedFiguresQuery, sendFigures } from '../replies/stored-figures.ts';
import { fetchTraining } from '../training/training-api.ts';
import type { LostLineText, TrainingState } from '../worker/book-figures.ts';
import type { CoverageWork } from '../worker/coverage-work.ts';
import { checks, type RemoteObject } from '../worker/workers.ts';
import {
  type BookOptions,
  isOfBook,
  isOfToday,
  nameBook,
  nameSources,
  nameTraining,
} from './book-options.ts';
import { openCoverage } from './open-coverage.ts';

export interface FiguresRun extends BookOptions {
  queryClient: QueryClient;
  signal: AbortSignal;
  onProgress: (done: number, total: number) => void;
}

export interface MadeFigures {
  figures: BookFigures;
  madeAtMs: number;
  fresh: number;
  problems: readonly string[];
}

interface OpenBook {
  name: string;
  atMs: number;
  work: RemoteObject<CoverageWork>;
  problems: readonly string[];
  hasNews: boolean;
}

const repliesLastMs = 24 * 60 * 60 * 1000;

const getOpenBooks = perUser((): Partial<Record<StudyColor, OpenBook>> => ({}));

async function readTraining(color: StudyColor, signal?: AbortSignal): Promise<TrainingState> {
  const training = await fetchTraining(color, signal);
  const nowMs = Date.now();
  return { ...training, nowMs, dayStartMs: findDay(nowMs).getTime() };
}

export async function findBookFigures(run: FiguresRun): Promise<MadeFigures> {
  const { opening, signal, queryClient } = run;
  const [training, stored] = await Promise.all([
    readTraining(opening.color, signal),
    queryClient.fetchQuery({ ...storedFiguresQuery, staleTime: 0 }).catch((): StoredFigures[] => []),
  ]);
  const fresh = await countFresh(run, training);
  const known = stored.find((each) => isOfBook(each, run));
  const fromServer = known?.figures.preparedMoves && {
    figures: known.figures,
    madeAtMs: Date.parse(known.made_at),
    fresh,
  };
  const name = nameTraining(training.memories, training.settings);
  // The user has added games that the open repertoire lacks, so open it again.
  if (known?.training === outdated) takeOpenBook(run, undefined);
  const hasNews = findOpenBook(run)?.hasNews ?? false;
  if (fromServer && !hasNews && known?.training === name && isOfToday(known, training.nowMs))
    return { ...fromServer, problems: [] };
  const open = await openBook(run);
  const { work, problems } = open;
  open.hasNews = false;
  const figures = await work.makeFigures(training);
  if (problems.length > 0 && fromServer) return { ...fromServer, problems };
  if (problems.length === 0) await storeFigures(run, name, figures);
  return { figures, madeAtMs: training.nowMs, fresh, problems };
}

async function countFresh({ userId, opening }: BookOptions, training: TrainingState): Promise<number> {
  const { memories, settings, nowMs, dayStartMs } = training;
  const { newToday } = await checks.training.summarizeTraining({
    book: checks.hand(opening),
    untrained: settings?.untrained ?? [],
    repliesText: await findCachedReplies(userId, opening.color),
    memories: new Map(memories.map(parseWireMemory)),
    nowMs,
    dayStartMs,
    newPerDay: settings?.new_per_day ?? 0,
  });
  return newToday;
}

async function storeFigures(options: FiguresRun, training: string, figures: BookFigures): Promise<void> {
  const { opening, filter, choice, isChosen, queryClient } = options;
  const update = {
    color: opening.color,
    study: opening.id,
    ...makeFilterTexts(filter),
    source: choice,
    is_chosen: isChosen,
    training,
    figures,
  };
  try {
    await sendFigures(update);
  } catch {
    return;
  }
  const { color } = update;
  queryClient.setQueryData<StoredFigures[]>(storedFiguresQuery.queryKey, (rows = []) => [
    ...rows.filter((row) => row.color !== color),
    { ...update, made_at: new Date().toISOString() },
  ]);
}

async function openBook(run: FiguresRun): Promise<OpenBook> {
  const { opening, userId } = run;
  const known = findOpenBook(run);
  if (known) return known;
  const cached = await readCached<CachedReplies>(nameCachedReplies(userId, opening.color));
  const isUsable = cached?.name === nameSources(run) && Date.now() - cached.atMs < repliesLastMs;
  const atMs = isUsable ? cached.atMs : Date.now();
  const { work, problems, replies } = await openCoverage({
    ...run,
    cachedReplies: isUsable ? cached.text : undefined,
  });
  const open = { name: nameBook(run), atMs, work, problems, hasNews: false };
  try {
    const [problem] = problems;
    if (replies.size === 0 && problem !== undefined) throw new Error(problem);
    if (problem === undefined) await cacheReplies(run, open);
  } catch (error) {
    work.dispose();
    throw error;
  }
  const openedBefore = findOpenBook(run);
  if (openedBefore) work.dispose();
  else takeOpenBook(run, open);
  return openedBefore ?? open;
}

function findOpenBook(options: BookOptions): OpenBook | undefined {
  const open = getOpenBooks(options.userId)[options.opening.color];
  return open?.name === nameBook(options) && Date.now() - open.atMs < repliesLastMs ? open : undefined;
}

function takeOpenBook({ userId, opening: { color } }: BookOptions, open: OpenBook | undefined): void {
  const books = getOpenBooks(userId);
  const before = books[color];
  if (before && before.work !== open?.work) before.work.dispose();
  if (open) books[color] = open;
  else delete books[color];
}

export async function storeCheckedBook(
  options: BookOptions,
  work: RemoteObject<CoverageWork>,
): Promise<void> {
  const open = { name: nameBook(options), atMs: Date.now(), work, problems: [], hasNews: true };
  takeOpenBook(options, open);
  await cacheReplies(options, open);
}

async function cacheReplies(
  options: BookOptions,
  { atMs, work }: Pick<OpenBook, 'atMs' | 'work'>,
): Promise<void> {
  const texts = await work.makeRepliesTexts();
  const place = nameCachedReplies(options.userId, options.opening.color);
  await writeCached(place, { name: nameSources(options), atMs, ...texts } satisfies CachedReplies, atMs);
}

export async function readLostLines(run: FiguresRun, move: number): Promise<LostLineText[]> {
  const { work } = await openBook(run);
  await work.makeFigures(await readTraining(run.opening.color, run.signal));
  return work.findLostLines(move);
}

export async function findRememberedGain(run: FiguresRun, before: Memories): Promise<number> {
  const { work } = await openBook(run);
  return work.findRememberedGain(await readTraining(run.opening.color, run.signal), before);
}

export async function readCoverageText(run: FiguresRun): Promise<string> {
  const { work } = await openBook(run);
  return work.makeText(await readTraining(run.opening.color, run.signal));
}

export async function findRareMoves(run: FiguresRun): Promise<RareMove[]> {
  const { work } = await openBook(run);
  return work.listRareMoves();
}
