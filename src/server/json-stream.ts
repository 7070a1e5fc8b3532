import { AsyncLocalStorage } from 'node:async_hooks';
import { Readable } from 'node:stream';
import { yieldToEventLoop } from './yield-to-event-loop.ts';
import type { FastifyReply } from 'fastify';
import { cutText } from './cut-text.ts';

export const pieceBytes = 256 * 1024;
const jsonType = 'application/json; charset=utf-8';

const bufferedBytes = 4 * pieceBytes;

type Pieces = AsyncIterable<string> | Iterable<string>;

export async function sendPieces(
  reply: FastifyReply,
  type: string,
  makePieces: () => Pieces | Promise<Pieces>,
  textBytes = 0,
): Promise<FastifyReply> {
  await reply.makeRoom(textBytes + bufferedBytes);
  const pieces = await makePieces();
  return reply.type(type).send(Readable.from(withPauses(inOwnContext(pieces)), { highWaterMark: 1 }));
}

/**
 * A stream reads its pieces outside the request's async context. Restore it, so that queries count towards
 * the user.
 */
function inOwnContext(pieces: Pieces): AsyncIterable<string> {
  const inContext = AsyncLocalStorage.snapshot();
  return {
    [Symbol.asyncIterator]() {
      const iterator =
        Symbol.asyncIterator in pieces ? pieces[Symbol.asyncIterator]() : pieces[Symbol.iterator]();
      return {
        next: async () => inContext(() => iterator.next()),
        return: async () => (await iterator.return?.()) ?? { done: true, value: undefined },
      };
    },
  };
}

export function sendJson(
  reply: FastifyReply,
  makePieces: () => Pieces | Promise<Pieces>,
  textBytes = 0,
): Promise<FastifyReply> {
  return sendPieces(reply, jsonType, makePieces, textBytes);
}

/** SQLite reads without pauses, so a fast client would block the event loop. */
export async function* withPauses(pieces: Pieces): AsyncGenerator<string> {
  let length = 0;
  for await (const piece of pieces) {
    yield piece;
    length += piece.length;
    if (length < longTextLength) continue;
    length = 0;
    await yieldToEventLoop();
  }
}

export async function* spellList(
  open: string,
  pages: AsyncIterable<readonly unknown[]>,
  close: string,
): AsyncGenerator<string> {
  let before = open;
  for await (const page of pages) {
    if (page.length === 0) continue;
    yield before + page.map((item) => JSON.stringify(item)).join(',');
    before = ',';
  }
  yield before === open ? open + close : close;
}

const longTextLength = 64 * 1024;

export function* spellObject(object: Readonly<Record<string, unknown>>): Generator<string> {
  let text = '{';
  let comma = '';
  for (const [name, value] of Object.entries(object)) {
    if (value === undefined) continue;
    text += `${comma}${JSON.stringify(name)}:`;
    comma = ',';
    if (typeof value !== 'string' || value.length <= longTextLength) {
      text += JSON.stringify(value);
      continue;
    }
    yield `${text}"`;
    for (const piece of cutText(value, longTextLength)) yield JSON.stringify(piece).slice(1, -1);
    text = '"';
  }
  yield `${text}}`;
}

export function* groupBySize<Row extends { size: number }>(
  rows: Iterable<Row>,
  most: number,
): Generator<Row[]> {
  let group: Row[] = [];
  let sum = 0;
  for (const each of rows) {
    if (group.length > 0 && sum + Number(each.size) > most) {
      yield group;
      group = [];
      sum = 0;
    }
    group.push(each);
    sum += Number(each.size);
  }
  if (group.length > 0) yield group;
}
