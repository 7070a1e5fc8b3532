import * as z from 'zod/mini';

import { written } from '#contract/accounts';
import { type ErrorBody, errorBody, errorTable } from '#contract/errors';
import { madeForHeader } from '#contract/made-for';

import { type RawAnswer, takeEarlyAnswer } from './early-answers.ts';
import { tellAnswered, tellUnanswered } from './connection.ts';
import {
  findKeptAnswer,
  getAnswersUser,
  keepAnswer,
  keepWritten,
  nameKeptAnswer,
  noteChange,
} from './kept-answers.ts';
import { compareVersion, versionHeader } from './page-version.ts';

/** A call that did not do what it was asked. The message may be shown to the user as it stands. */
export class ApiFailure extends Error {
  override name = 'ApiFailure';
  /** HTTP status; 0 when no answer came at all. */
  readonly status: number;
  /** A code of the contract's error table, `unreachable` or `unexpected_answer`. */
  readonly code: string;
  /** What the server sent, for calls that add keys of their own. */
  readonly body: ErrorBody | undefined;

  constructor(status: number, code: string, message: string, body?: ErrorBody) {
    super(message);
    this.status = status;
    this.code = code;
    this.body = body;
  }
}

type SessionEndListener = () => void;
const sessionEndListeners = new Set<SessionEndListener>();

/** Calls the listener whenever the server says that nobody is signed in (any more). */
export function onSessionEnd(listener: SessionEndListener): () => void {
  sessionEndListeners.add(listener);
  return () => sessionEndListeners.delete(listener);
}

function makeFailure(status: number, data: unknown): ApiFailure {
  const parsed = z.safeParse(errorBody, data);
  if (!parsed.success) {
    const kind = Object.values(errorTable).find((entry) => entry.status === status);
    return new ApiFailure(status, 'unexpected_answer', kind?.message ?? `The server answered with ${status}`);
  }
  const { api_result, message } = parsed.data;
  const known = Object.entries(errorTable).find(([code]) => code === api_result)?.[1].message;
  return new ApiFailure(
    status,
    api_result,
    message ?? known ?? `The server answered with ${status}`,
    parsed.data,
  );
}

function readBody({ response, text }: RawAnswer): unknown {
  if (!(response.headers.get('content-type') ?? '').includes('json')) return text;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function fetchAnswer(path: string, init: RequestInit): Promise<RawAnswer> {
  const response = await fetch(path, { credentials: 'same-origin', ...init });
  return { response, text: await response.text() };
}

/** What the schema makes of the data. Rows that it cannot read are left out of a list; the code for that is seldom needed. */
async function parseAnswer<T>(schema: z.ZodMiniType<T>, data: unknown): Promise<T | undefined> {
  const parsed = z.safeParse(schema, data);
  if (parsed.success) return parsed.data;
  const { parseReadableRows } = await import('./readable-rows.ts');
  return parseReadableRows(schema, data, parsed.error.issues);
}

/** The answer that was kept the last time, for when the server cannot be reached. */
async function readKeptAnswer<T>(
  name: string | undefined,
  schema: z.ZodMiniType<T>,
  askedAt: number,
): Promise<T> {
  const text = name === undefined ? undefined : await findKeptAnswer(name);
  const kept = text === undefined ? undefined : await parseAnswer(schema, JSON.parse(text));
  if (kept !== undefined) {
    tellUnanswered(askedAt);
    return kept;
  }
  throw new ApiFailure(0, 'unreachable', 'The server cannot be reached. Check your connection');
}

async function call<T>(
  path: string,
  init: RequestInit,
  schema: z.ZodMiniType<T>,
  keptName?: string,
): Promise<T> {
  let answer: RawAnswer;
  const askedBy = getAnswersUser();
  const early = takeEarlyAnswer(path);
  const askedAt = early === undefined ? Date.now() : performance.timeOrigin;
  try {
    answer = await (early ?? fetchAnswer(path, init));
  } catch (error) {
    if (init.signal?.aborted) throw error;
    return readKeptAnswer(keptName, schema, askedAt);
  }
  // A write may fail or succeed on its own; only the answer to a question says whether the screen is out of date.
  if (keptName !== undefined) tellAnswered(askedAt);
  const { response } = answer;
  compareVersion(response.headers.get(versionHeader));
  const data = readBody(answer);
  if (!response.ok) {
    const failure = makeFailure(response.status, data);
    if (failure.code === 'user_not_logged_in') for (const listener of sessionEndListeners) listener();
    throw failure;
  }
  const parsed = await parseAnswer(schema, data);
  if (parsed === undefined) {
    throw new ApiFailure(
      response.status,
      'unexpected_answer',
      'The server sent an answer that this page does not understand. Reload the page',
    );
  }
  if (keptName !== undefined) void keepAnswer(keptName, askedBy, answer.text, askedAt);
  else if (init.method === 'POST' && path !== '/api/check-if-logged-in') {
    noteChange();
    // Kept before the sender hears of it, because the sender may then forget what it has sent.
    await keepWritten(path, askedBy, parsed, askedAt);
  }
  return parsed;
}

/** Every answer is checked against its schema; an answer that is not JSON is checked as a string. */
export function getJson<T>(path: string, schema: z.ZodMiniType<T>, signal?: AbortSignal): Promise<T> {
  const init = { method: 'GET', headers: nameMaker(), ...(signal && { signal }) };
  return call(path, init, schema, nameKeptAnswer(path));
}

export function postForm<T>(
  path: string,
  fields: Readonly<Record<string, string>>,
  schema: z.ZodMiniType<T>,
): Promise<T> {
  return call(path, { method: 'POST', body: new URLSearchParams(fields) }, schema);
}

export function postJson<T>(
  path: string,
  body: unknown,
  schema: z.ZodMiniType<T>,
  signal?: AbortSignal,
): Promise<T> {
  const headers = { 'content-type': 'application/json', ...nameMaker() };
  const init = { method: 'POST', headers, body: JSON.stringify(body), ...(signal && { signal }) };
  return call(path, init, schema, nameKeptAnswer(path, body));
}

/** Another tab may have signed somebody else in: their rows must not be shown, or stored, as those of this page's user. */
function nameMaker(): Record<string, string> {
  const userId = getAnswersUser();
  return userId === undefined ? {} : { [madeForHeader]: userId };
}

/** For a question that consists of its address alone; the function answers with the data. */
export function makeFetch<Answer extends { api_data: unknown }>(
  path: string,
  schema: z.ZodMiniType<Answer>,
): (signal?: AbortSignal) => Promise<Answer['api_data']> {
  return async (signal) => (await getJson(path, schema, signal)).api_data;
}

/** Sends a change that the server answers with nothing but that it is done. */
export async function postChange(path: string, body: unknown): Promise<void> {
  await postJson(path, body, written);
}

export function makePost<Body>(path: string): (body: Body) => Promise<void> {
  return (body) => postChange(path, body);
}

/** Browsers carry at most 64 KiB of such requests over the end of a page. */
const leavingBytes = 60_000;

/**
 * For the moment a page goes away: the browser finishes the request without it, and nobody reads the answer. False
 * when it is too large for that.
 */
export function postJsonOnLeaving(path: string, body: unknown): boolean {
  const blob = new Blob([JSON.stringify(body)], { type: 'application/json' });
  if (blob.size > leavingBytes) return false;
  const headers = nameMaker();
  fetch(path, { method: 'POST', headers, body: blob, credentials: 'same-origin', keepalive: true }).catch(
    () => {},
  );
  return true;
}
