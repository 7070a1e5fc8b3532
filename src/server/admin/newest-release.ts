import * as z from 'zod/mini';
import type { VersionPage } from '#contract/admin';

/** GitHub, Gitea and Forgejo send this JSON for `…/releases/latest`. */
const release = z.object({
  tag_name: z.string().check(z.regex(/^v?\d{1,6}\.\d{1,6}\.\d{1,6}$/)),
  html_url: z.optional(z.url({ protocol: /^https?$/ })),
});

interface Options {
  url: string | undefined;
  running: string;
  now: () => number;
  longestWaitMs?: number;
}

const answerMs = 6 * 60 * 60_000;
const failureMs = 60_000;
const longestAnswerBytes = 1024 * 1024;

export class NewestRelease {
  readonly #options: Options;
  #known: { page: Promise<VersionPage>; until: number } | undefined;

  constructor(options: Options) {
    this.#options = options;
  }

  async find(): Promise<VersionPage> {
    const { url, running, now } = this.#options;
    if (url === undefined) return { running, outcome: 'not_asked' };
    if (this.#known === undefined || this.#known.until <= now()) {
      const known = { page: this.#ask(url), until: now() + answerMs };
      this.#known = known;
      if ((await known.page).outcome === 'unknown') known.until = now() + failureMs;
    }
    return this.#known.page;
  }

  async #ask(url: string): Promise<VersionPage> {
    const { running, longestWaitMs = 5000 } = this.#options;
    try {
      const { tag_name, html_url } = release.parse(JSON.parse(await readText(url, longestWaitMs)));
      const newest = tag_name.replace('v', '');
      if (!isNewer(newest, running)) return { running, outcome: 'newest' };
      return { running, outcome: 'newer', newest, ...(html_url !== undefined && { url: html_url }) };
    } catch {
      return { running, outcome: 'unknown' };
    }
  }
}

async function readText(url: string, longestWaitMs: number): Promise<string> {
  const answer = await fetch(url, {
    headers: { accept: 'application/json' },
    credentials: 'omit',
    redirect: 'error',
    signal: AbortSignal.timeout(longestWaitMs),
  });
  if (!answer.ok || answer.body === null) throw new Error(`${url} answered ${answer.status}`);
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of answer.body) {
    bytes += part.byteLength;
    if (bytes > longestAnswerBytes) throw new Error(`${url} answered too much`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

export function isNewer(one: string, other: string): boolean {
  const [left, right] = [one.split('.').map(Number), other.split('.').map(Number)];
  const place = left.findIndex((number, index) => number !== right[index]);
  return place !== -1 && (left[place] ?? 0) > (right[place] ?? 0);
}
