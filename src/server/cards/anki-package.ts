/**
 * Cards as a package that every Anki can import: a collection in SQLite of the old form (version 11), which new ones convert, and
 * the boards as pictures, in one ZIP archive. Reviews and what they made of a card come along.
 * https://github.com/ankitects/anki/blob/main/rslib/src/storage/schema11.sql
 */
import { createHash } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { makeSchedulers, type MemoryParameters } from '#chess/memory/memory-parameters';
import { DAY_MS } from '#chess/memory/recall';
import { replayReviews } from '#chess/memory/review-history';
import { makeNewSchedule, type Schedule } from '#chess/memory/schedule';
import type { ImportedCard } from '#contract/card-import';
import { ankiCollection, ankiDeckId, ankiModelId, ankiSchema } from './anki-collection.ts';
import { makeBoardPicture } from './board-picture.ts';
import { makeZip, type ZipEntry } from './zip.ts';

export interface PackagedCard extends ImportedCard {
  opening: string;
}

export function makeAnkiPackage(
  cards: readonly PackagedCard[],
  memory: MemoryParameters,
  nowMs: number,
): Uint8Array {
  const pictures = new Map<string, string>();
  // Many cards share a position.
  const drawn = new Map<string, string>();
  const addPicture = (fen: string, orientation: 'white' | 'black'): string => {
    const position = `${fen.split(' ', 1)[0] ?? ''} ${orientation}`;
    const tag = drawn.get(position) ?? drawPicture(fen, orientation);
    drawn.set(position, tag);
    return tag;
  };
  const drawPicture = (fen: string, orientation: 'white' | 'black'): string => {
    const svg = makeBoardPicture(fen, orientation);
    const name = `tabiya-${createHash('sha256').update(svg).digest('hex').slice(0, 24)}.svg`;
    pictures.set(name, svg);
    return `<img src="${name}">`;
  };
  const database = new DatabaseSync(':memory:');
  try {
    fillCollection(database, cards, memory, nowMs, addPicture);
    const media = [...pictures.keys()];
    const entries: ZipEntry[] = [
      { name: 'collection.anki2', bytes: database.serialize() },
      { name: 'media', bytes: Buffer.from(JSON.stringify(Object.fromEntries(media.entries()))) },
      ...media.map((name, index) => ({
        name: String(index),
        bytes: Buffer.from(pictures.get(name) ?? ''),
      })),
    ];
    return makeZip(entries);
  } finally {
    database.close();
  }
}

function fillCollection(
  database: DatabaseSync,
  cards: readonly PackagedCard[],
  memory: MemoryParameters,
  nowMs: number,
  addPicture: (fen: string, orientation: 'white' | 'black') => string,
): void {
  database.exec(ankiSchema);
  database.exec('begin');
  const nowSeconds = Math.floor(nowMs / 1000);
  const startMs = Math.floor(nowMs / DAY_MS) * DAY_MS;
  const collection = ankiCollection(nowSeconds);
  database
    .prepare('insert into col values (1, ?, ?, ?, 11, 0, 0, 0, ?, ?, ?, ?, ?)')
    .run(Math.floor(startMs / 1000), nowMs, nowMs, ...collection);
  const addNote = database.prepare('insert into notes values (?, ?, ?, ?, -1, ?, ?, ?, ?, 0, ?)');
  const addCard = database.prepare(
    'insert into cards values (?, ?, ?, 0, ?, -1, ?, ?, ?, ?, 2500, ?, ?, ?, 0, 0, 0, ?)',
  );
  const addReview = database.prepare('insert or ignore into revlog values (?, ?, -1, ?, ?, ?, 2500, ?, ?)');
  const { cards: scheduler } = makeSchedulers(memory);
  const usedTimes = new Set<number>();
  for (const [index, card] of cards.entries()) {
    const id = nowMs + index;
    const tags = [...card.tags, ...(card.opening === '' ? [] : [makeOpeningTag(card.opening)])];
    const fields = [
      makeHtml(card.prompt),
      addPicture(card.prompt_fen, card.orientation),
      makeHtml(card.answer),
      addPicture(card.answer_fen, card.orientation),
      makeHtml(card.opening),
      card.prompt_fen,
      makeHtml(card.prompt_pgn),
      card.answer_fen,
      makeHtml(card.answer_pgn),
    ];
    const sortField = card.prompt;
    const checksum = Number.parseInt(createHash('sha1').update(sortField).digest('hex').slice(0, 8), 16);
    const note = [tags.length === 0 ? '' : ` ${tags.join(' ')} `, fields.join('\u001f'), sortField, checksum];
    addNote.run(id, card.guid, ankiModelId, nowSeconds, ...note, '');
    const createdMs = card.made === undefined ? nowMs : Date.parse(card.made);
    const history = card.reviews.map(({ rating, review }) => ({ rating, review: Date.parse(review) }));
    const { schedule, logs } = replayReviews(createdMs, history, scheduler).value ?? {
      schedule: makeNewSchedule(createdMs),
      logs: [],
    };
    const { type, queue, due } = findPlace(schedule, startMs, index);
    addCard.run(
      id,
      id,
      ankiDeckId,
      nowSeconds,
      type,
      card.is_suspended ? -1 : queue,
      due,
      Math.max(schedule.state === 0 ? 0 : 1, schedule.scheduled_days),
      schedule.reps,
      schedule.lapses,
      queue === 1 ? oneStepLeft : 0,
      schedule.state === 0 ? '{}' : JSON.stringify({ s: schedule.stability, d: schedule.difficulty }),
    );
    for (const [step, { rating, took_ms = 0 }] of card.reviews.entries()) {
      const found = logs[step];
      if (found === undefined) continue;
      // The time of a review is its name in Anki.
      let timeMs = found.review;
      while (usedTimes.has(timeMs)) timeMs += 1;
      usedTimes.add(timeMs);
      const nextDays = (logs[step + 1] ?? schedule).scheduled_days;
      const type = found.state === 2 ? 1 : found.state === 3 ? 2 : 0;
      addReview.run(timeMs, id, rating, nextDays, found.scheduled_days, took_ms, type);
    }
  }
  database.exec('commit');
}

/** Today and in all, a thousand for each today: without it Anki does not count a card that is being learnt. */
const oneStepLeft = 1001;

/** New cards by their place in a row, those being learnt by the second, others by the day since the collection began. */
function findPlace(
  { state, due }: Schedule,
  startMs: number,
  index: number,
): { type: number; queue: number; due: number } {
  if (state === 0) return { type: 0, queue: 0, due: index + 1 };
  if (state === 2) return { type: 2, queue: 2, due: Math.floor((due - startMs) / DAY_MS) };
  return { type: state, queue: 1, due: Math.floor(due / 1000) };
}

/** `Sicilian Defense: Najdorf Variation` as Anki's tree of tags has it. */
function makeOpeningTag(opening: string): string {
  const words = opening.split(': ').map((part) => part.replaceAll(/[\s"]+/gu, '_'));
  return ['opening', ...words].join('::');
}

function makeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\u001f', ' ')
    .replaceAll('\n', '<br>');
}
