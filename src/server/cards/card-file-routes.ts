/** Cards as files: out as text or as a package for Anki, and in from text. */
import type { FastifyRequest } from 'fastify';
import { ankiLimits } from '#contract/anki-package';
import { cardFileQuery, importedCards, importLimits } from '#contract/card-import';
import { cardTextLimits } from '#contract/card-text/read';
import { ApiError } from '../errors.ts';
import { sendPieces } from '../json-stream.ts';
import type { App, Services } from '../services.ts';
import { type CardThreads, writeCardText } from './export-cards.ts';
import { importCards } from './import-cards.ts';
import { findMemory } from '../scheduling/memory-settings-store.ts';

const types = {
  tsv: 'text/tab-separated-values; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  apkg: 'application/octet-stream',
};

const packageType = 'application/octet-stream';

export function registerCardFileRoutes(app: App, { db, now }: Services, pool: CardThreads): void {
  app.get('/api/export-cards', { schema: { querystring: cardFileQuery } }, async (request, reply) => {
    const { format } = request.query;
    const userId = request.user.id;
    await reply.waitForExports();
    void reply.header('content-disposition', `attachment; filename="tabiya-cards.${format}"`);
    const write = () => writeCardText(db, userId, pool, format === 'csv' ? 'comma' : 'tab');
    if (format !== 'apkg') return sendPieces(reply, types[format], write);
    await reply.makeRoom(cardTextLimits.bytes);
    let whole = '';
    for await (const piece of write()) {
      whole += piece;
      if (whole.length > cardTextLimits.bytes)
        throw new ApiError('too_large', {
          message: `A package has at most ${cardTextLimits.bytes >> 20} MiB of cards: export them as text`,
        });
    }
    const memory = await findMemory(db, userId);
    const bytes = await pool.run({ kind: 'anki-package', text: whole, memory, nowMs: now() }, userId);
    return reply.type(types.apkg).send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  });

  // A package is bytes, and only this route takes bytes.
  app.addContentTypeParser(
    packageType,
    { parseAs: 'buffer', bodyLimit: ankiLimits.bytes },
    (_request, body, done) => done(null, body),
  );
  const onlyPackages = { bodyLimit: ankiLimits.bytes, onRequest: refuseOthers };
  app.post('/api/read-anki-package', onlyPackages, async (request, reply) => {
    const { body } = request;
    if (!Buffer.isBuffer(body)) throw new ApiError('unsupported_media_type');
    const read = await pool.run({ kind: 'read-anki', bytes: body }, request.user.id);
    if ('fault' in read) throw new ApiError('invalid', { message: read.fault });
    await reply.makeRoom(2 * read.text.length);
    const { text, leftOut, openingMoves } = read;
    return { api_data: { text, left_out: leftOut, opening_moves: openingMoves } };
  });

  app.post(
    '/api/import-cards',
    { schema: { body: importedCards }, bodyLimit: importLimits.bytes },
    async (request) => {
      const api_data = await importCards(db, request.user.id, request.body.cards, now());
      return { api_result: 'general_sql_success', api_data } as const;
    },
  );
}

/** Runs before anything is read: forms and JSON of the size of a package would be parsed for nothing. */
async function refuseOthers({ headers }: FastifyRequest): Promise<void> {
  if (headers['content-type'] !== packageType) throw new ApiError('unsupported_media_type');
}
