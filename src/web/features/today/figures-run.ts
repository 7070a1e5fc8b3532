/** Makes the figures of a book. What opponents play is kept with the browser for a day, so that the next visit only counts anew. */
import { type QueryClient } from '@tanstack/react-query';
import type { ReplySource } from '#chess/opening/replies';
import type { StudyColor } from '#contract/studies';

import { readKept, writeKept } from '../../lib/kept-values.ts';
import type { BookFigures } from '../../worker/book-figures.ts';
import { type KeptReplies, nameKeptReplies } from '../../replies/kept-replies.ts';
import { CoverageSession } from '../../coverage/coverage-session.ts';
import type { ExplorerFilter } from '../../replies/explorer-filter.ts';
import { getOpening, type OpeningStudy } from '../../opening/studies.ts';
import { readOwnGames } from '../../replies/own-games.ts';
import { fetchMemories, fetchTrainingSettings } from '../../training/training-api.ts';
import { nameBook } from './book-name.ts';
import { findDay } from '../../lib/today-path.ts';

export interface FiguresWish {
  userId: string;
  study: OpeningStudy;
  filter: ExplorerFilter;
  sources: readonly ReplySource[];
  queryClient: QueryClient;
  signal: AbortSignal;
  onProgress: (done: number, total: number) => void;
}

interface OpenBook {
  name: string;
  atMs: number;
  session: CoverageSession;
}

const repliesLastMs = 24 * 60 * 60 * 1000;

/** A book of each colour stays open in the worker: the lines lost at a point are asked of it. */
const openBooks: Partial<Record<StudyColor, OpenBook>> = {};

export async function makeBookFigures(wish: FiguresWish): Promise<BookFigures> {
  const { study, signal } = wish;
  const [session, memories, settings] = await Promise.all([
    openBook(wish),
    fetchMemories(study.color, signal),
    fetchTrainingSettings(signal),
  ]);
  const nowMs = Date.now();
  return session.makeFigures({
    memories,
    settings: settings.find(({ color }) => color === study.color),
    nowMs,
    dayStartMs: findDay(nowMs).getTime(),
  });
}

/** Of the figures that were made last for this colour. */
export async function findLostLines(color: StudyColor, move: number) {
  const open = openBooks[color];
  if (!open)
    throw new Error('These figures are from an earlier visit. They are made anew; try again in a moment');
  return open.session.findLostLines(move);
}

async function openBook(wish: FiguresWish): Promise<CoverageSession> {
  const { study, filter, sources, queryClient, userId } = wish;
  const name = `${userId} ${nameBook(study, filter, sources)}`;
  const known = openBooks[study.color];
  if (known?.name === name && Date.now() - known.atMs < repliesLastMs) return known.session;
  // Without them the figures are those of the sources alone.
  const ownGames = await readOwnGames(queryClient).catch(() => []);
  const session = await CoverageSession.begin(getOpening(study), filter, ownGames);
  try {
    const atMs = await fillReplies(session, wish, name);
    openBooks[study.color]?.session.end();
    openBooks[study.color] = { name, atMs, session };
    return session;
  } catch (error) {
    session.end();
    throw error;
  }
}

/** Answers when they were asked for. */
async function fillReplies(session: CoverageSession, wish: FiguresWish, name: string): Promise<number> {
  const { study, sources, signal, onProgress, userId } = wish;
  const place = nameKeptReplies(userId, study.color);
  const kept = await readKept<KeptReplies>(place);
  if (kept?.name === name && Date.now() - kept.atMs < repliesLastMs) {
    await session.readRepliesText(kept.text);
    return kept.atMs;
  }
  const { replies, problems } = await session.find({
    sources,
    signal,
    onProgress: (done, total) => {
      if (done % Math.ceil(total / 50) === 0) onProgress(done, total);
    },
  });
  const [problem] = problems;
  // Nothing at all, because nobody answered, takes no other figures' place.
  if (replies.size === 0 && problem !== undefined) throw new Error(problem);
  const atMs = Date.now();
  if (problems.length === 0) {
    const text = await session.makeRepliesText();
    await writeKept(place, { name, atMs, text } satisfies KeptReplies, atMs);
  }
  return atMs;
}
