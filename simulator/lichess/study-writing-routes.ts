import { randomBytes } from 'node:crypto';
import type { Study } from '../studies/study.ts';
import { importChapters, replaceMoves } from '../studies/writing.ts';
import { findWriteRefusal } from './access.ts';
import type { Call, LichessOptions, Route } from './route.ts';

const chaptersPerDay = 1000;

/** Failures are 400 with a reason, as on Lichess. */
export function makeStudyWritingRoutes({ studies, now }: LichessOptions): Route[] {
  const added = new Map<string, number>();

  async function withStudy(call: Call, then: (study: Study) => Promise<void>): Promise<void> {
    const study = studies.find(({ id }) => id === call.parameters[0]);
    if (!study) return call.reply.sendJson(400, { error: 'Study not found' });
    const refusal = findWriteRefusal(study, call.visitor);
    return refusal ? call.reply.sendJson(refusal[0], { error: refusal[1] }) : then(study);
  }

  const addChapters = (call: Call): Promise<void> =>
    withStudy(call, (study) => {
      const who = `${study.owner} ${Math.floor(now() / 86_400_000)}`;
      if ((added.get(who) ?? 0) >= chaptersPerDay)
        return call.reply.sendJson(429, { error: 'Too many requests. Try again later.' });
      const fields = new URLSearchParams(call.request.body);
      const imported = importChapters(study, fields, () => randomBytes(4).toString('hex'), now());
      if ('reason' in imported) return call.reply.sendJson(400, { error: imported.reason });
      added.set(who, (added.get(who) ?? 0) + imported.value.length);
      const chapters = imported.value.map(({ id, headers }) => ({ id, name: headers.get('ChapterName') }));
      return call.reply.sendJson(200, { chapters });
    });

  const writeMoves = (call: Call): Promise<void> =>
    withStudy(call, (study) => {
      const chapter = study.chapters.find(({ id }) => id === call.parameters[1]);
      if (!chapter) return call.reply.sendJson(400, { error: 'Chapter not found' });
      const pgn = new URLSearchParams(call.request.body).get('pgn') ?? '';
      const written = replaceMoves(study, chapter, pgn, now());
      return 'reason' in written ? call.reply.sendJson(400, { error: written.reason }) : call.reply.send(204);
    });

  return [
    { method: 'POST', path: /^\/api\/study\/(\w{8})\/import-pgn$/, handle: addChapters },
    { method: 'POST', path: /^\/api\/study\/(\w{8})\/(\w{8})\/moves$/, handle: writeMoves },
  ];
}
