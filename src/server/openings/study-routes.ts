import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { studyLimits, studyUndo, studyUpdate } from '#contract/studies';
import type { App, Services } from '../services.ts';
import { ApiError } from '../errors.ts';
import { Turns } from '../turns.ts';
import { makeStudiesAnswer } from './studies-answer.ts';
import { deleteStudy, findStudy, listStudyRevisions, undoStudy, upsertStudy } from './study-store.ts';

const written = { api_result: 'general_sql_success' } as const;
/** JSON writes a quote or a line end as two characters; a text of the limit still has to arrive to be judged. */
const bodyLimit = 2 * studyLimits.textBytes + 64 * 1024;

/** A text is in memory for as long as its answer takes, and a client may take its time: so few of them for each user. */
const answersAtOnce = 2;
const answersWaiting = 20;

export function registerStudyRoutes(app: App, services: Services): void {
  const { db } = services;
  const turns = new Turns<string>(answersAtOnce, answersWaiting);

  // Tabs ask again whenever they are looked at; megabytes travel only when the text is a new one.
  app.get('/api/get-studies', async (request, reply) => {
    const { user } = request;
    const revisions = await listStudyRevisions(db, user.id);
    const tag = `"${revisions.get('white') ?? 'none'}.${revisions.get('black') ?? 'none'}"`;
    reply.header('etag', tag).header('cache-control', 'private, no-cache');
    if (request.headers['if-none-match'] === tag) {
      return reply.code(304).send();
    }
    const end = await turns.take(user.id);
    const answer = Readable.from(
      makeStudiesAnswer((color) => findStudy(db, user.id, color)),
      { highWaterMark: 1 },
    );
    // Also when the client has gone away.
    answer.once('close', end);
    return reply.type('application/json; charset=utf-8').send(answer);
  });

  app.post('/api/update-study', { bodyLimit, schema: { body: studyUpdate } }, async (request) => {
    const { user } = request;
    const { study_text: text, ...rest } = request.body;
    if (text === null) {
      await deleteStudy(db, user.id, rest.color);
      return written;
    }
    if (Buffer.byteLength(text) > studyLimits.textBytes) {
      throw new ApiError('too_large', {
        field: 'study_text',
        message: 'A study may have at most 8 MiB of PGN',
      });
    }
    if (text.trim() === '')
      throw new ApiError('invalid', { field: 'study_text', message: 'A study without text is no opening' });
    await upsertStudy(db, user.id, randomUUID(), { ...rest, study_text: text });
    return written;
  });

  app.post('/api/undo-study', { schema: { body: studyUndo } }, async (request) => {
    const { user } = request;
    if (!(await undoStudy(db, user.id, randomUUID(), request.body))) throw new ApiError('conflict');
    return written;
  });
}
