/** Writes to a Lichess study. Never retry a write: it may have succeeded even if its response was lost. */
import * as z from 'zod/mini';

import type { Subject } from './failure.ts';
import type { LichessCall } from './lichess-studies.ts';
import { parseAnswer } from './parse-answer.ts';
import type { Send } from './request.ts';

export interface WrittenChapter {
  name: string;
  pgn: string;
}

export interface WriteCall {
  token: string;
  signal?: AbortSignal | undefined;
}

export async function findStudyDate(
  send: Send,
  lichessUrl: string,
  studyId: string,
  { token, signal }: LichessCall,
): Promise<string> {
  const subject: Subject = { what: 'study', id: studyId };
  const url = `${lichessUrl}/api/study/${encodeURIComponent(studyId)}.pgn`;
  const request = { upstream: 'lichess', url, subject, init: { method: 'HEAD' }, token, signal } as const;
  return send(request, async ({ headers }) => headers.get('last-modified') ?? '');
}

export async function replaceChapter(
  send: Send,
  lichessUrl: string,
  studyId: string,
  { id, name, pgn }: WrittenChapter & { id: string },
  { token, signal }: WriteCall,
): Promise<void> {
  const subject: Subject = { what: 'chapter', name };
  const url = `${lichessUrl}/api/study/${encodeURIComponent(studyId)}/${encodeURIComponent(id)}/moves`;
  const init = { method: 'POST', body: new URLSearchParams({ pgn }) };
  await send({ upstream: 'lichess', url, subject, init, token, signal }, (answer) => answer.text());
}

export async function addChapter(
  send: Send,
  lichessUrl: string,
  studyId: string,
  { name, pgn, orientation }: WrittenChapter & { orientation: string },
  { token, signal }: WriteCall,
): Promise<void> {
  const subject: Subject = { what: 'chapter', name };
  const url = `${lichessUrl}/api/study/${encodeURIComponent(studyId)}/import-pgn`;
  const init = { method: 'POST', body: new URLSearchParams({ pgn, name, orientation }) };
  await send({ upstream: 'lichess', url, subject, init, token, signal }, (answer) => answer.text());
}

const tokenFacts = z.record(z.string(), z.nullable(z.object({ scopes: z.string() })));

export async function getTokenScopes(send: Send, lichessUrl: string, token: string): Promise<string[]> {
  const subject: Subject = { what: 'studies', username: '' };
  const url = `${lichessUrl}/api/token/test`;
  const init = { method: 'POST', body: token };
  return send({ upstream: 'lichess', url, subject, init }, async (answer) => {
    const facts = parseAnswer(await answer.text(), tokenFacts, 'lichess', subject);
    return facts[token]?.scopes.split(',') ?? [];
  });
}
