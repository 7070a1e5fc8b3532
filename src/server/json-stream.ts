/** Lists of any length as JSON, written piece by piece: as fast as the client reads, and never whole in memory. */
import { Readable } from 'node:stream';
import { setImmediate as otherWork } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';

/** How much text is read and spelt at once: so little that nobody else waits for it. */
export const pieceBytes = 256 * 1024;

export function sendJson(reply: FastifyReply, pieces: AsyncIterable<string>): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(Readable.from(pieces));
}

/** `open`, the items with commas between them, `close`. Each page is a piece. */
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
    // SQLite answers at once: without a pause a fast client would keep the event loop to itself.
    await otherWork();
  }
  yield before === open ? open + close : close;
}
