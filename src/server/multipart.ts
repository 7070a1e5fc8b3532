import type { Readable } from 'node:stream';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import type { FastifyRequest } from 'fastify';
import { ApiError } from './errors.ts';
import type { App } from './services.ts';

const mostFields = 20;

type Form = Record<string, string | string[]>;

export function registerMultipart(app: App): void {
  app.addContentTypeParser('multipart/form-data', (request: FastifyRequest, payload: Readable) =>
    parseForm(request, payload, request.routeOptions.bodyLimit),
  );
}

async function parseForm({ headers }: FastifyRequest, payload: Readable, limitBytes: number): Promise<Form> {
  if (Number(headers['content-length']) > limitBytes) throw new ApiError('too_large');
  const parser = makeParser(headers['content-type'] ?? '', limitBytes);
  const fields = new Map<string, string[]>();
  let receivedBytes = 0;
  return new Promise((resolve, reject) => {
    function end(outcome: () => void): void {
      payload.unpipe(parser).off('data', count).off('close', onClose).resume();
      outcome();
    }
    const fail = (error: ApiError): void => end(() => reject(error));
    function count(chunk: Buffer): void {
      receivedBytes += chunk.length;
      if (receivedBytes > limitBytes) fail(new ApiError('too_large'));
    }
    const onClose = (): void => {
      if (!payload.readableEnded) fail(new ApiError('invalid'));
    };
    parser.on('field', (name, value, isNameCut, isValueCut) => {
      if (isNameCut || isValueCut) return fail(new ApiError('too_large'));
      fields.set(name, [...(fields.get(name) ?? []), value]);
    });
    parser.on('file', (_name, file) => {
      file.resume();
      fail(new ApiError('invalid', { message: 'A form cannot contain files' }));
    });
    parser.once('fieldsLimit', () => fail(new ApiError('too_large')));
    parser.once('partsLimit', () => fail(new ApiError('too_large')));
    parser.on('error', () => fail(new ApiError('invalid')));
    parser.once('finish', () => end(() => resolve(makeForm(fields))));
    payload.once('error', (error) => end(() => reject(error)));
    payload.on('data', count).once('close', onClose).pipe(parser);
  });
}

function makeParser(contentType: string, limitBytes: number): BusboyInstance {
  const limits = { fieldSize: limitBytes, fields: mostFields, parts: mostFields };
  try {
    return new Busboy({ headers: { 'content-type': contentType }, limits });
  } catch {
    throw new ApiError('invalid', { message: 'The form has no boundary' });
  }
}

function makeForm(fields: ReadonlyMap<string, string[]>): Form {
  return Object.fromEntries(
    Array.from(fields, ([name, values]) => [name, values.length === 1 ? (values[0] ?? '') : values]),
  );
}
