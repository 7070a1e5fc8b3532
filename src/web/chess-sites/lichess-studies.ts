import * as z from 'zod/mini';

import { UpstreamFailure, type Subject } from './failure.ts';
import { parseAnswer } from './parse-answer.ts';
import type { SiteAnswer, Send, UpstreamRequest } from './request.ts';
import { splitLines } from './stream-lines.ts';

const lichessStudy = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.number(),
  updatedAt: z.number(),
});
export type LichessStudy = z.infer<typeof lichessStudy>;

export interface LichessCall {
  token?: string | undefined;
  signal?: AbortSignal | undefined;
}

/**
 * If the token lacks `study:read`, Lichess answers 403 even for public studies. So try again without the
 * token.
 */
async function sendWithOrWithoutToken<T>(
  send: Send,
  request: UpstreamRequest,
  read: (answer: SiteAnswer) => Promise<T>,
): Promise<T> {
  try {
    return await send(request, read);
  } catch (error) {
    const isRefused = error instanceof UpstreamFailure && error.kind === 'forbidden';
    if (!isRefused || request.token === undefined) throw error;
    return send({ ...request, token: undefined }, read).catch((second: unknown) => {
      throw second instanceof UpstreamFailure && second.kind === 'connect-first' ? error : second;
    });
  }
}

export async function listStudies(
  send: Send,
  lichessUrl: string,
  username: string,
  call: LichessCall & { onStudy?: (study: LichessStudy) => void } = {},
): Promise<LichessStudy[]> {
  const name = username.trim().toLowerCase();
  if (!name) return [];
  const subject: Subject = { what: 'studies', username: username.trim() };
  const url = `${lichessUrl}/api/study/by/${encodeURIComponent(name)}`;
  const { token, signal } = call;
  return sendWithOrWithoutToken(
    send,
    { upstream: 'lichess', url, subject, token, signal },
    async (answer) => {
      const studies: LichessStudy[] = [];
      for await (const line of splitLines(answer.pieces())) {
        if (!line.trim()) continue;
        const study = parseAnswer(line, lichessStudy, 'lichess', subject);
        studies.push(study);
        call.onStudy?.(study);
      }
      return studies;
    },
  );
}

export async function getStudyPgn(
  send: Send,
  lichessUrl: string,
  studyId: string,
  { token, signal, onChapters }: LichessCall & { onChapters?: (count: number) => void } = {},
): Promise<string> {
  const subject: Subject = { what: 'study', id: studyId };
  const url = `${lichessUrl}/api/study/${encodeURIComponent(studyId)}.pgn?orientation=true`;
  return sendWithOrWithoutToken(
    send,
    { upstream: 'lichess', url, subject, token, signal },
    async (answer) => {
      const lines: string[] = [];
      let chapters = 0;
      for await (const line of splitLines(answer.pieces())) {
        lines.push(line);
        if (line.startsWith('[Event ')) onChapters?.(++chapters);
      }
      return lines.join('\n');
    },
  );
}
