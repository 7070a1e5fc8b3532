import { makeChapterPgn, makeStudyLine } from '../studies/export.ts';
import type { Chapter, Study } from '../studies/study.ts';
import { findRefusal, isListedFor, lacksStudyScope, visitorId } from './access.ts';
import { makeConcurrencyGate } from './concurrency.ts';
import { sendNotFound, type Call, type LichessOptions, type Route } from './route.ts';

const pgnType = 'application/x-chess-pgn';
const ndjsonType = 'application/x-ndjson';
const pauses = { study: 50, ownStudy: 20, chapter: 100, chapterWithToken: 33 };

/** Real chunks may end anywhere, so this cuts each line in two, if possible inside a multi-byte character. */
function* cutInTwo(lines: Iterable<string>): Iterable<Buffer> {
  for (const line of lines) {
    const bytes = Buffer.from(line);
    const longLetter = bytes.findIndex((byte) => byte >= 0xc0);
    const cut = longLetter === -1 ? Math.ceil(bytes.length / 2) : longLetter + 1;
    yield bytes.subarray(0, cut);
    yield bytes.subarray(cut);
  }
}

export function makeStudyRoutes({ studies, pace, concurrencyLimits }: LichessOptions): Route[] {
  const listGate = makeConcurrencyGate(concurrencyLimits, 2, 2);
  const exportGate = makeConcurrencyGate(concurrencyLimits, 1, 3);
  const refuseScope = ({ reply }: Call): Promise<void> =>
    reply.sendJson(403, { error: 'Missing scope: study:read' });

  async function listStudies(call: Call): Promise<void> {
    if (lacksStudyScope(call.visitor)) return refuseScope(call);
    const username = call.parameters[0]?.toLowerCase() ?? '';
    const isOwn = visitorId(call.visitor) === username;
    const listed = studies
      .filter((study) => study.owner === username && isListedFor(study, call.visitor))
      .sort((a, b) => b.updatedAt - a.updatedAt);
    const pieces = cutInTwo(listed.map(makeStudyLine));
    const pauseMs = ((isOwn ? pauses.ownStudy : pauses.study) * pace) / 2;
    return listGate(call, () => call.reply.stream(ndjsonType, pieces, pauseMs));
  }

  async function streamChapters(call: Call, chapters: readonly Chapter[]): Promise<void> {
    const isOriented = call.request.query.get('orientation') === 'true';
    const pieces = chapters.map((chapter) => makeChapterPgn(chapter, isOriented));
    const pauseMs = (call.visitor.token ? pauses.chapterWithToken : pauses.chapter) * pace;
    return exportGate(call, () => call.reply.stream(pgnType, pieces, pauseMs));
  }

  async function withStudy(call: Call, then: (study: Study) => Promise<void>): Promise<void> {
    if (lacksStudyScope(call.visitor)) return refuseScope(call);
    const study = studies.find(({ id }) => id === call.parameters[0]);
    if (!study) return sendNotFound(call.reply);
    const refusal = findRefusal(study, call.visitor);
    if (refusal) return call.reply.send(refusal, 'This study is private');
    return then(study);
  }

  const exportStudy = (call: Call): Promise<void> =>
    withStudy(call, (study) =>
      study.shareable === 'nobody'
        ? call.reply.send(403, 'The owner of this study does not let it be exported')
        : streamChapters(call, study.chapters),
    );

  return [
    { method: 'GET', path: /^\/api\/study\/by\/([^/]+)$/, handle: listStudies },
    {
      method: 'HEAD',
      path: /^\/api\/study\/(\w{8})\.pgn$/,
      handle: (call) =>
        withStudy(call, ({ updatedAt }) =>
          call.reply.send(204, '', { 'last-modified': new Date(updatedAt).toUTCString() }),
        ),
    },
    { method: 'GET', path: /^\/api\/study\/(\w{8})\.pgn$/, handle: exportStudy },
  ];
}
