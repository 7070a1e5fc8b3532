import type { FastifyRequest } from 'fastify';
import { ankiLimits } from '#contract/anki-package';
import { cardFileQuery, importLimits } from '#contract/card-import';
import { cardTextLimits } from '#contract/card-text/read';
import { ApiError } from '../errors.ts';
import { sendPieces } from '../json-stream.ts';
import type { App, Services } from '../services.ts';
import { Semaphore } from '../semaphore.ts';
import type { CardThreads } from './card-threads.ts';
import { writeCardText } from './export-cards.ts';
import { importCards } from './import-cards.ts';
import { findMemory } from '../scheduling/memory-settings-store.ts';

const types = {
  tsv: 'text/tab-separated-values; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  apkg: 'application/octet-stream',
};

const importsWaiting = 20;

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
          message: `A package can have at most ${cardTextLimits.bytes >> 20} MiB of cards: export them as text`,
        });
    }
    const memory = await findMemory(db, userId);
    const bytes = await pool.run({ kind: 'anki-package', text: whole, memory, nowMs: now() }, userId);
    return reply.type(types.apkg).send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  });

  app.addContentTypeParser(
    packageType,
    { parseAs: 'buffer', bodyLimit: ankiLimits.bytes },
    (_request, body, done) => done(null, body),
  );
  const onlyPackages = { bodyLimit: ankiLimits.bytes, onRequest: refuseOthers };
  app.post('/api/read-anki-package', onlyPackages, async (request, reply) => {
    const { body } = request;
    if (!Buffer.isBuffer(body)) throw new ApiError('unsupported_media_type');
    const read = await pool.readPackage(body, request.user.id);
    if ('fault' in read) throw new ApiError('invalid', { message: read.fault });
    await reply.makeRoom(read.answer.length);
    return reply.type('application/json; charset=utf-8').send(read.answer);
  });

  // A worker thread reads the raw body, because even copying parsed reviews to it would block the event loop.
  void app.register(async (part: App) => {
    part.removeContentTypeParser(['application/json', packageType]);
    part.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    const turns = new Semaphore<string>(1, importsWaiting);
    part.post('/api/import-cards', { bodyLimit: importLimits.bytes }, async ({ body, user }) => {
      if (!Buffer.isBuffer(body)) throw new ApiError('invalid');
      const end = await turns.take(user.id);
      try {
        const api_data = await importCards(db, pool, user.id, body, now());
        return { api_result: 'general_sql_success', api_data } as const;
      } finally {
        end();
      }
    });
  });
}

async function refuseOthers({ headers }: FastifyRequest): Promise<void> {
  if (headers['content-type'] !== packageType) throw new ApiError('unsupported_media_type');
}
