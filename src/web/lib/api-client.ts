import * as z from 'zod/mini';

import { written } from '#contract/accounts';
import { type ErrorBody, errorBody, errorTable } from '#contract/errors';
import { expectedUserHeader } from '#contract/expected-user';

import { type RawAnswer, takeEarlyAnswer } from './early-answers.ts';
import { connected } from './connection.ts';
import { compareVersion, versionHeader } from './page-version.ts';
import { cacheResponse, cacheWritten, findCachedResponse, nameCachedResponse } from '../sync/responses.ts';
import { getSignedInUser } from '../sync/runtime.ts';

/** The message is written for users, so screens may show it as it is. */
export class ApiFailure extends Error {
  override name = 'ApiFailure';
  readonly status: number;
  readonly code: string;
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

async function parseAnswer<T>(schema: z.ZodMiniType<T>, data: unknown): Promise<T | undefined> {
  const parsed = z.safeParse(schema, data);
  if (parsed.success) return parsed.data;
  const { parseReadableRows } = await import('./readable-rows.ts');
  return parseReadableRows(schema, data, parsed.error.issues);
}

async function readCachedResponse<T>(
  name: string | undefined,
  schema: z.ZodMiniType<T>,
  requestedAt: number,
): Promise<T> {
  const text = name === undefined ? undefined : await findCachedResponse(name);
  const cached = text === undefined ? undefined : await parseAnswer(schema, JSON.parse(text));
  if (cached !== undefined) {
    connected.failed(requestedAt);
    return cached;
  }
  throw new ApiFailure(0, 'unreachable', 'The server cannot be reached. Check your connection');
}

async function call<T>(
  path: string,
  init: RequestInit,
  schema: z.ZodMiniType<T>,
  cachedName?: string,
): Promise<T> {
  let answer: RawAnswer;
  const requestedBy = getSignedInUser();
  const early = takeEarlyAnswer(path);
  const requestedAt = early === undefined ? Date.now() : performance.timeOrigin;
  try {
    answer = await (early ?? fetchAnswer(path, init));
  } catch (error) {
    if (init.signal?.aborted) throw error;
    return readCachedResponse(cachedName, schema, requestedAt);
  }
  // A write does not refresh the data on the screen, so it does not end the offline state.
  if (cachedName !== undefined) connected.answered(requestedAt);
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
      'This page cannot read the server’s answer. Reload the page',
    );
  }
  if (cachedName !== undefined) void cacheResponse(cachedName, requestedBy, answer.text, requestedAt);
  // Cache the response before returning, because the caller may then delete the queued entry.
  else if (init.method === 'POST' && path !== '/api/check-if-logged-in')
    await cacheWritten(path, requestedBy, parsed, requestedAt);
  return parsed;
}

export function getJson<T>(
  path: string,
  schema: z.ZodMiniType<T>,
  signal?: AbortSignal,
  isStored = true,
): Promise<T> {
  const init = { method: 'GET', headers: nameMaker(), ...(signal && { signal }) };
  return call(path, init, schema, isStored ? nameCachedResponse(path) : undefined);
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
  return call(path, init, schema, nameCachedResponse(path, body));
}

/**
 * Sends this tab's user, so that the server refuses the request if another tab has signed in another user.
 */
function nameMaker(): Record<string, string> {
  const userId = getSignedInUser();
  return userId === undefined ? {} : { [expectedUserHeader]: userId };
}

export function makeFetch<Answer extends { api_data: unknown }>(
  path: string,
  schema: z.ZodMiniType<Answer>,
): (signal?: AbortSignal) => Promise<Answer['api_data']> {
  return async (signal) => (await getJson(path, schema, signal)).api_data;
}

export async function postChange(path: string, body: unknown): Promise<void> {
  await postJson(path, body, written);
}

export function makePost<Body>(path: string): (body: Body) => Promise<void> {
  return (body) => postChange(path, body);
}

/** Browsers limit `keepalive` requests to 64 KiB. */
const leavingBytes = 60_000;

/** The browser sends the request even if the page closes. Returns false if the body is too large for that. */
export function postJsonOnLeaving(path: string, body: unknown): boolean {
  const blob = new Blob([JSON.stringify(body)], { type: 'application/json' });
  if (blob.size > leavingBytes) return false;
  const headers = nameMaker();
  fetch(path, { method: 'POST', headers, body: blob, credentials: 'same-origin', keepalive: true }).catch(
    () => {},
  );
  return true;
}
