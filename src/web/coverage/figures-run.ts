/** Computes a repertoire's figures. The browser caches replies for a day; the server stores figures for all devices. */
import type { QueryClient } from '@tanstack/react-query';
import type { RareMove } from '#chess/opening/coverage';
import { type BookFigures, outdated, type StoredFigures } from '#contract/book-figures';
import type { StudyColor } from '#contract/studies';
import { parseWireMemory } from '#contract/training-memory';

import { readCached, writeCached } from '../lib/cached-values.ts';
import { findDay } from '../lib/today-path.ts';
import { makeFilterTexts } from '../replies/explorer-cache.ts';
import { findCachedReplies, type CachedReplies, nameCachedReplies } from '../replies/cached-replies.ts';
import { storedFiguresQuery, sendFigures } from '../replies/stored-figures.ts';
import { fetchTraining } from '../training/training-api.ts';
import type { LostLineText, TrainingState } from '../worker/book-figures.ts';
import { handToChecks, runOpeningTask } from '../worker/run-task.ts';
import {
  type BookOptions,
  isOfBook,
  isOfToday,
  nameBook,
  nameSources,
  nameTraining,
} from './book-options.ts';
import { CoverageSession } from './coverage-session.ts';

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
  session: CoverageSession;
  problems: readonly string[];
  /** A check found more than the stored figures. */
  hasNews: boolean;
}

const repliesLastMs = 24 * 60 * 60 * 1000;

/** One book per colour stays open in the worker to explain its figures. */
const openBooks: Partial<Record<StudyColor, OpenBook>> = {};

function nameOf(options: BookOptions): string {
  return `${options.userId} ${nameBook(options)}`;
}

async function readTraining(color: StudyColor, signal?: AbortSignal): Promise<TrainingState> {
  const training = await fetchTraining(color, signal);
  const nowMs = Date.now();
  return { ...training, nowMs, dayStartMs: findDay(nowMs).getTime() };
}

/** The server's figures if study, games, day and training match; else new ones. */
export async function findBookFigures(run: FiguresRun): Promise<MadeFigures> {
  const { opening, signal, queryClient } = run;
  const [training, stored] = await Promise.all([
    readTraining(opening.color, signal),
    // Games may just have been added.
    queryClient.fetchQuery({ ...storedFiguresQuery, staleTime: 0 }).catch((): StoredFigures[] => []),
  ]);
  const fresh = await countFresh(run, training);
  const known = stored.find((each) => isOfBook(each, run));
  const fromServer = known && { figures: known.figures, madeAtMs: Date.parse(known.made_at), fresh };
  const name = nameTraining(training.memories, training.settings);
  // The open book lacks the newest games; cached replies stay.
  if (known?.training === outdated) closeBook(opening.color);
  const hasNews = findOpenBook(run)?.hasNews ?? false;
  if (fromServer && !hasNews && known.training === name && isOfToday(known, training.nowMs))
    return { ...fromServer, problems: [] };
  const open = await openBook(run);
  const { session, problems } = open;
  open.hasNews = false;
  const figures = await session.makeFigures(training);
  // Figures with a failed source do not replace better ones.
  if (problems.length > 0 && fromServer) return { ...fromServer, problems };
  if (problems.length === 0) await storeFigures(run, name, figures);
  return { figures, madeAtMs: training.nowMs, fresh, problems };
}

/** Counted as a session counts them. */
async function countFresh({ userId, opening }: BookOptions, training: TrainingState): Promise<number> {
  const { memories, settings, nowMs, dayStartMs } = training;
  const { newToday } = await runOpeningTask('summarizeTraining', {
    book: handToChecks(opening),
    untrained: settings?.untrained ?? [],
    repliesText: await findCachedReplies(userId, opening.color),
    memories: new Map(memories.map(parseWireMemory)),
    nowMs,
    dayStartMs,
    newPerDay: settings?.new_per_day ?? 0,
  });
  return newToday;
}

/** Offline they are only shown; another visit stores them. */
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

/** Opens a session for reports. Uses cached replies even after edits. */
async function openBook(run: FiguresRun): Promise<OpenBook> {
  const { opening, userId } = run;
  const known = findOpenBook(run);
  if (known) return known;
  const cached = await readCached<CachedReplies>(nameCachedReplies(userId, opening.color));
  const isUsable = cached?.name === nameSources(run) && Date.now() - cached.atMs < repliesLastMs;
  const atMs = isUsable ? cached.atMs : Date.now();
  let problems: readonly string[] = [];
  const session = await CoverageSession.run({
    ...run,
    cachedReplies: isUsable ? cached.text : undefined,
    onFound: async (requested, found) => {
      ({ problems } = found);
      const [problem] = problems;
      // Without any source there are no figures.
      if (found.replies.size === 0 && problem !== undefined) throw new Error(problem);
      // Always stored, because the user's games may have changed.
      if (problem === undefined) await cacheReplies(run, { atMs, session: requested });
    },
  });
  const open = { name: nameOf(run), atMs, session, problems, hasNews: false };
  const meanwhile = findOpenBook(run);
  // A check that started in between uses its own session.
  if (meanwhile) session.end();
  else takeOpenBook(opening.color, open);
  return meanwhile ?? open;
}

/** Undefined if none is open or its replies are too old. */
function findOpenBook(options: BookOptions): OpenBook | undefined {
  const open = openBooks[options.opening.color];
  return open?.name === nameOf(options) && Date.now() - open.atMs < repliesLastMs ? open : undefined;
}

function closeBook(color: StudyColor): void {
  openBooks[color]?.session.end();
  delete openBooks[color];
}

function takeOpenBook(color: StudyColor, open: OpenBook): void {
  const before = openBooks[color];
  if (before && before.session !== open.session) before.session.end();
  openBooks[color] = open;
}

/** The check's session becomes its colour's open book. */
export async function storeCheckedBook(options: BookOptions, session: CoverageSession): Promise<void> {
  const { color } = options.opening;
  const open = { name: nameOf(options), atMs: Date.now(), session, problems: [], hasNews: true };
  takeOpenBook(color, open);
  await cacheReplies(options, open);
}

async function cacheReplies(
  options: BookOptions,
  { atMs, session }: Pick<OpenBook, 'atMs' | 'session'>,
): Promise<void> {
  const texts = await session.makeRepliesTexts();
  const place = nameCachedReplies(options.userId, options.opening.color);
  await writeCached(place, { name: nameSources(options), atMs, ...texts } satisfies CachedReplies, atMs);
}

export async function readLostLines(run: FiguresRun, move: number): Promise<LostLineText[]> {
  const { session } = await openBook(run);
  await session.makeFigures(await readTraining(run.opening.color, run.signal));
  return session.findLostLines(move);
}

/** The specified results text, with exactly these figures. */
export async function readCoverageText(run: FiguresRun): Promise<string> {
  const { session } = await openBook(run);
  return session.makeText(await readTraining(run.opening.color, run.signal));
}

export async function findRareMoves(run: FiguresRun): Promise<RareMove[]> {
  const { session } = await openBook(run);
  return session.listRareMoves();
}
