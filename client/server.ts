import * as z from 'zod/mini';
import { errorBody } from '#contract/errors';

export interface Server {
  download(path: string): Promise<Uint8Array>;
  get<T>(path: string, answer: z.ZodMiniType<T>): Promise<T>;
  post<T>(path: string, body: unknown, answer: z.ZodMiniType<T>): Promise<T>;
}

export class Refusal extends Error {
  override name = 'Refusal';
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

export function reachServer(url: string, token: string): Server {
  async function ask(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = { ...init.headers, authorization: `Bearer ${token}` };
    const answer = await fetch(`${url.replace(/\/$/, '')}${path}`, { ...init, headers });
    if (answer.ok) return answer;
    const said = z.safeParse(errorBody, await answer.json().catch(() => undefined));
    throw new Refusal(answer.status, said.data?.message ?? `The server answered with ${answer.status}`);
  }
  return {
    download: async (path) => (await ask(path)).bytes(),
    get: async (path, answer) => z.parse(answer, await (await ask(path)).json()),
    post: async (path, body, answer) => {
      const init = {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      };
      return z.parse(answer, await (await ask(path, init)).json());
    },
  };
}
