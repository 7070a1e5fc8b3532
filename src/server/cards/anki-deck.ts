/**
 * Writes Anki's schema version 11, which old and new versions of Anki import:
 * https://github.com/ankitects/anki/blob/main/rslib/src/storage/schema11.sql
 */
import { readFileSync } from 'node:fs';
import { parseFen } from 'chessops/fen';
import { squareFile, squareRank } from 'chessops/util';
import { createHash } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { type Color, COLORS, ROLES, type Role } from 'chessops/types';
import { DAY_MS } from '#chess/memory/recall';
import type { Grade, Schedule } from '#chess/memory/schedule';
import { ankiCollection, type AnkiKind, ankiSchema } from './anki-collection.ts';
import { makeZip, type ZipEntry } from './zip.ts';

interface DeckReview {
  readonly rating: Grade;
  readonly reviewMs: number;
  readonly tookMs: number;
  readonly before: Pick<Schedule, 'state' | 'scheduled_days'>;
  readonly after: Pick<Schedule, 'scheduled_days'>;
}

type DeckField = string | { readonly fen: string; readonly orientation: Color };

export interface DeckNote {
  readonly guid: string;
  readonly deckId: number;
  readonly tags: readonly string[];
  readonly fields: readonly [string, ...DeckField[]];
  readonly isSuspended: boolean;
  readonly schedule: Schedule;
  readonly reviews: readonly DeckReview[];
}

export function packDeck(kind: AnkiKind, notes: Iterable<DeckNote>, nowMs: number): Uint8Array {
  const pictures = new PictureBox();
  const database = new DatabaseSync(':memory:');
  try {
    fillCollection(database, kind, notes, nowMs, pictures);
    const media = [...pictures.byName.keys()];
    const entries: ZipEntry[] = [
      { name: 'collection.anki2', bytes: database.serialize() },
      { name: 'media', bytes: Buffer.from(JSON.stringify(Object.fromEntries(media.entries()))) },
      ...media.map((name, index) => ({
        name: String(index),
        bytes: Buffer.from(pictures.byName.get(name) ?? ''),
      })),
    ];
    return makeZip(entries);
  } finally {
    database.close();
  }
}

class PictureBox {
  readonly byName = new Map<string, string>();
  readonly #drawn = new Map<string, string>();

  add(fen: string, orientation: Color): string {
    const position = `${fen.split(' ', 1)[0] ?? ''} ${orientation}`;
    const known = this.#drawn.get(position);
    if (known !== undefined) return known;
    const svg = makeBoardPicture(fen, orientation);
    const name = `tabiya-${createHash('sha256').update(svg).digest('hex').slice(0, 24)}.svg`;
    this.byName.set(name, svg);
    const tag = `<img src="${name}">`;
    this.#drawn.set(position, tag);
    return tag;
  }
}

function fillCollection(
  database: DatabaseSync,
  kind: AnkiKind,
  notes: Iterable<DeckNote>,
  nowMs: number,
  pictures: PictureBox,
): void {
  database.exec(ankiSchema);
  database.exec('begin');
  const nowSeconds = Math.floor(nowMs / 1000);
  const startMs = Math.floor(nowMs / DAY_MS) * DAY_MS;
  database
    .prepare('insert into col values (1, ?, ?, ?, 11, 0, 0, 0, ?, ?, ?, ?, ?)')
    .run(Math.floor(startMs / 1000), nowMs, nowMs, ...ankiCollection(kind, nowSeconds));
  const addNote = database.prepare('insert into notes values (?, ?, ?, ?, -1, ?, ?, ?, ?, 0, ?)');
  const addCard = database.prepare(
    'insert into cards values (?, ?, ?, 0, ?, -1, ?, ?, ?, ?, 2500, ?, ?, ?, 0, 0, 0, ?)',
  );
  const addReview = database.prepare('insert or ignore into revlog values (?, ?, -1, ?, ?, ?, 2500, ?, ?)');
  const usedTimes = new Set<number>();
  let index = 0;
  for (const { guid, deckId, tags, fields, isSuspended, schedule, reviews } of notes) {
    const id = nowMs + index;
    const [sortField] = fields;
    const texts = fields.map((field) =>
      typeof field === 'string' ? makeHtml(field) : pictures.add(field.fen, field.orientation),
    );
    const checksum = Number.parseInt(createHash('sha1').update(sortField).digest('hex').slice(0, 8), 16);
    const words = [tags.length === 0 ? '' : ` ${tags.join(' ')} `, texts.join('\u001f'), sortField, checksum];
    addNote.run(id, guid, kind.modelId, nowSeconds, ...words, '');
    const { type, queue, due } = findQueuePosition(schedule, startMs, index);
    addCard.run(
      id,
      id,
      deckId,
      nowSeconds,
      type,
      isSuspended ? -1 : queue,
      due,
      Math.max(schedule.state === 0 ? 0 : 1, schedule.scheduled_days),
      schedule.reps,
      schedule.lapses,
      queue === 1 ? oneStepLeft : 0,
      schedule.state === 0 ? '{}' : JSON.stringify({ s: schedule.stability, d: schedule.difficulty }),
    );
    for (const { rating, reviewMs, tookMs, before, after } of reviews) {
      let timeMs = reviewMs;
      while (usedTimes.has(timeMs)) timeMs += 1;
      usedTimes.add(timeMs);
      const reviewType = before.state === 2 ? 1 : before.state === 3 ? 2 : 0;
      addReview.run(timeMs, id, rating, after.scheduled_days, before.scheduled_days, tookMs, reviewType);
    }
    index += 1;
  }
  database.exec('commit');
}

/** Anki's field `left`: 1,000 for each step left today, plus 1 for each step left in total. */
const oneStepLeft = 1001;

function findQueuePosition(
  { state, due }: Schedule,
  startMs: number,
  index: number,
): { type: number; queue: number; due: number } {
  if (state === 0) return { type: 0, queue: 0, due: index + 1 };
  if (state === 2) return { type: 2, queue: 2, due: Math.floor((due - startMs) / DAY_MS) };
  return { type: state, queue: 1, due: Math.floor(due / 1000) };
}

export function listOpeningTags(opening: string): string[] {
  if (opening === '') return [];
  const words = opening.split(': ').map((part) => part.replaceAll(/[\s"]+/gu, '_'));
  return [['opening', ...words].join('::')];
}

function makeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\u001f', ' ')
    .replaceAll('\n', '<br>');
}

const squareSize = 45;
const folder = new URL('../../chess/position/pieces/', import.meta.url);
const names = COLORS.flatMap((color) => ROLES.map((role) => makeName(color, role)));
const pieces = new Map(
  names.map((name) => [
    name,
    /<svg[^>]*>(.*)<\/svg>/su.exec(readFileSync(new URL(`${name}.svg`, folder), 'utf8'))?.[1] ?? '',
  ]),
);

function makeName(color: Color, role: Role): string {
  return `${color}-${role}`;
}

function makeBoardPicture(fen: string, orientation: Color): string {
  const board = parseFen(fen).unwrap(
    (setup) => [...setup.board],
    () => [],
  );
  const place = (square: number): { x: number; y: number } => {
    const [file, rank] = [squareFile(square), squareRank(square)];
    return {
      x: squareSize * (orientation === 'white' ? file : 7 - file),
      y: squareSize * (orientation === 'white' ? 7 - rank : rank),
    };
  };
  const dark = Array.from({ length: 64 }, (_, square) => square)
    .filter((square) => (squareFile(square) + squareRank(square)) % 2 === 0)
    .map((square) => `M${place(square).x} ${place(square).y}h45v45h-45z`)
    .join('');
  const used = new Set(board.map(([, { color, role }]) => makeName(color, role)));
  const drawings = [...used].map((name) => `<g id="${name}">${pieces.get(name) ?? ''}</g>`).join('');
  const standing = board
    .map(([square, { color, role }]) => {
      const { x, y } = place(square);
      return `<use href="#${makeName(color, role)}" x="${x}" y="${y}"/>`;
    })
    .join('');
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 360 360" width="360" height="360">' +
    `<defs>${drawings}</defs><path fill="#e4e7dd" d="M0 0h360v360H0z"/><path fill="#74948b" d="${dark}"/>${standing}</svg>`
  );
}
