import { makeTextHash } from '#chess/text-hash';
import {
  studyLimits,
  studyUndo,
  studyUpdate,
  type Study,
  type StudyColor,
  studyColors,
} from '#contract/studies';
import {
  type ChangedStudy,
  studyEdit,
  studyOfColor,
  studyReturn,
  studyVersionName,
} from '#contract/study-versions';
import { isTrustworthy } from '../config.ts';
import { type App, type Services, success } from '../services.ts';
import { ApiError } from '../errors.ts';
import { sendJson, spellObject } from '../json-stream.ts';
import type { DoneChange } from './study-change-store.ts';
import { listVersions } from './study-version-store.ts';
import {
  editStudy,
  findName,
  findStudy,
  getSource,
  listStudyRevisions,
  readVersion,
  replaceStudy,
  returnToVersion,
  undoStudy,
} from './study-store.ts';
import { measureTexts } from './study-text-store.ts';
/**
 * JSON escapes may double a text. A text over the limit must still arrive, so that the error can name the
 * limit.
 */
const editBodyLimit = 2 * studyLimits.textBytes + 64 * 1024;
const bodyLimit = 2 * editBodyLimit;

export function registerStudyRoutes(app: App, services: Services): void {
  const { db, now, config } = services;

  // Pages call this route whenever their window gets the focus. The ETag saves sending megabytes that the
  // client already has.
  app.get('/api/get-studies', async (request, reply) => {
    const { user } = request;
    const studies = await listStudyRevisions(db, user.id);
    const tag = `"${makeTextHash(studies.map((each) => Object.values(each).join()).join(';'))}"`;
    // Over plain http, browsers ignore the `Clear-Site-Data` header of the log-out, so they must not cache
    // the studies.
    const caching = isTrustworthy(config, request.hostname) ? 'private, no-cache' : 'no-store';
    reply.headers({ etag: tag, 'cache-control': caching, vary: 'cookie' });
    if (request.headers['if-none-match'] === tag) {
      return reply.code(304).send();
    }
    return sendJson(
      reply,
      () => makeStudiesAnswer(studies, (each) => findStudy(db, { user_id: user.id, ...each })),
      await measureTexts(db, user.id, ['text']),
    );
  });

  app.post('/api/update-study', { bodyLimit, schema: { body: studyUpdate } }, async (request) => {
    await replaceStudy(db, request.user.id, now(), request.body);
    return success;
  });

  app.post('/api/undo-study', { schema: { body: studyUndo } }, async (request) => {
    if (!(await undoStudy(db, request.user.id, now(), request.body))) throw new ApiError('conflict');
    return success;
  });

  app.post('/api/edit-study', { bodyLimit: editBodyLimit, schema: { body: studyEdit } }, async (request) =>
    makeAnswer(await editStudy(db, request.user.id, now(), request.body)),
  );

  app.get('/api/get-study-history', { schema: { querystring: studyOfColor } }, async (request) => {
    const rows = await listVersions(db, await findName(db, request.user.id, request.query));
    return {
      api_data: rows.map((row) => ({ ...row, changed_at: new Date(row.changed_at).toISOString() })),
    };
  });

  app.post('/api/get-study-version', { schema: { body: studyVersionName } }, async (request, reply) => {
    const name = await findName(db, request.user.id, request.body);
    const read = async () => {
      const { title, study_text } = await readVersion(db, name, request.body.number);
      return makeTextAnswer({ title, study_text });
    };
    return sendJson(reply, read, studyLimits.textBytes);
  });

  app.post('/api/return-to-study-version', { schema: { body: studyReturn } }, async (request, reply) => {
    await reply.makeRoom(studyLimits.textBytes);
    return makeAnswer(await returnToVersion(db, request.user.id, now(), request.body));
  });

  app.get('/api/get-study-source', { schema: { querystring: studyOfColor } }, async (request, reply) => {
    const name = await findName(db, request.user.id, request.query);
    const read = async () => makeTextAnswer(await getSource(db, name));
    return sendJson(reply, read, await measureTexts(db, request.user.id, ['text', 'source'], name));
  });
}

function makeAnswer(done: readonly DoneChange[]): ChangedStudy {
  const [first, ...also] = done.map(({ revision, version, lastUpdate }) => ({
    revision,
    version,
    last_update: new Date(lastUpdate).toISOString(),
  }));
  if (!first) throw new ApiError('internal');
  return { ...success, ...first, ...(also.length > 0 && { also }) };
}

interface NamedStudy {
  readonly color: StudyColor;
  readonly place: number;
}

/** Streams the JSON, because one string would take up much memory. */
export async function* makeStudiesAnswer(
  studies: readonly NamedStudy[],
  find: (study: NamedStudy) => Promise<Study | undefined>,
): AsyncGenerator<string> {
  const byColor = studyColors.map((color) => ({
    color,
    own: studies.filter((each) => each.color === color),
  }));
  yield '{"api_data":{';
  for (const [index, { color, own }] of byColor.entries()) {
    const [first] = own;
    const study = first && (await find({ color, place: first.place }));
    yield `${index === 0 ? '' : ','}"${color}":`;
    if (study === undefined) yield 'null';
    else yield* spellObject(study);
  }
  if (byColor.some(({ own }) => own.length > 1)) {
    for (const [index, { color, own }] of byColor.entries()) {
      yield `${index === 0 ? ',"further":{' : '],'}"${color}":[`;
      yield* makeList(own.slice(1), find);
    }
    yield ']}';
  }
  yield '}}';
}

async function* makeList(
  studies: readonly NamedStudy[],
  find: (study: NamedStudy) => Promise<Study | undefined>,
): AsyncGenerator<string> {
  let isFirst = true;
  for (const { color, place } of studies) {
    const study = await find({ color, place });
    if (study === undefined) continue;
    if (!isFirst) yield ',';
    isFirst = false;
    yield* spellObject(study);
  }
}

function* makeTextAnswer(data: Readonly<Record<string, unknown>>): Generator<string> {
  yield '{"api_data":';
  yield* spellObject(data);
  yield '}';
}
