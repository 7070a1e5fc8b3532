import { randomUUID } from 'node:crypto';
import { studyLimits, type StudiesAnswer, studyUndo, studyUpdate } from '#contract/studies';
import { getUser } from '../accounts/session.ts';
import type { App, Services } from '../app.ts';
import { ApiError } from '../errors.ts';
import { deleteStudy, listStudies, listStudyRevisions, undoStudy, upsertStudy } from './study-store.ts';

const written = { api_result: 'general_sql_success' } as const;
/** JSON writes a quote or a line end as two characters; a text of the limit still has to arrive to be judged. */
const bodyLimit = 2 * studyLimits.textBytes + 64 * 1024;

export function registerStudyRoutes(app: App, services: Services): void {
  const { db } = services;

  // Tabs ask again whenever they are looked at; megabytes travel only when the text is a new one.
  app.get('/api/get-studies', async (request, reply): Promise<StudiesAnswer | undefined> => {
    const user = await getUser(services, request);
    const revisions = await listStudyRevisions(db, user.id);
    const tag = `"${revisions.get('white') ?? 'none'}.${revisions.get('black') ?? 'none'}"`;
    reply.header('etag', tag).header('cache-control', 'private, no-cache');
    if (request.headers['if-none-match'] === tag) {
      reply.code(304);
      return undefined;
    }
    const studies = await listStudies(db, user.id);
    const find = (color: 'white' | 'black') => studies.find((study) => study.color === color) ?? null;
    return { api_data: { white: find('white'), black: find('black') } };
  });

  app.post('/api/update-study', { bodyLimit, schema: { body: studyUpdate } }, async (request) => {
    const user = await getUser(services, request);
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
    const user = await getUser(services, request);
    if (!(await undoStudy(db, user.id, randomUUID(), request.body))) throw new ApiError('conflict');
    return written;
  });
}
