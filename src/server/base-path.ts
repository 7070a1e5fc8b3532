/**
 * The build assumes the root path. At start, the server adds the base path of `PUBLIC_URL`
 * (docs/decisions/0080-logs-metrics-and-paths.md).
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip as gzipCallback } from 'node:zlib';

const gzip = promisify(gzipCallback);

const originOf = /^[^/]*\/\/[^/]*/;

export function findOrigin({ publicUrl }: { publicUrl: string }): string {
  return originOf.exec(publicUrl)?.[0] ?? publicUrl;
}

export function findBasePath({ publicUrl }: { publicUrl: string }): string {
  return publicUrl.replace(originOf, '').replace(/\/$/, '');
}

/** Also accepts URLs without the prefix, so that health checks need no setting. */
export function stripBasePath(basePath: string, url: string): string {
  if (!url.startsWith(basePath)) return url;
  const rest = url.slice(basePath.length);
  if (rest === '' || rest.startsWith('?')) return `/${rest}`;
  return rest.startsWith('/') ? rest : url;
}

const ownAddress =
  /(?<=["'`])(?:\/(?=(?:api|assets|engine|tutorials)\/|(?:docs|myws|service-worker\.js|warm-dates\.js)\b)|(?=assets\/))/g;
const shellLists = /self\.shell(?:Files|Pages)=\[[^\]]*\]/g;

const moves: Readonly<Record<string, (text: string, basePath: string) => string>> = {
  js: (text, basePath) =>
    text
      .replaceAll(shellLists, (list) => list.replaceAll('"/', `"${basePath}/`))
      .replaceAll(ownAddress, (slash) => `${slash === '' ? basePath.slice(1) : basePath}/`),
  css: (text, basePath) => text.replaceAll('url(/', `url(${basePath}/`),
  html: (text, basePath) =>
    text
      .replaceAll(/( (?:href|src|srcset)="|url\()\//g, `$1${basePath}/`)
      .replace('<div id="root"', `<div id="root" data-base="${basePath}"`),
  webmanifest: (text, basePath) => text.replaceAll('"/', `"${basePath}/`),
};

export function canMove(name: string): boolean {
  return findEnd(name) in moves;
}

export function moveText(name: string, text: string, basePath: string): string {
  return basePath === '' ? text : (moves[findEnd(name)]?.(text, basePath) ?? text);
}

function findEnd(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1);
}

export interface MovedFile {
  text: string;
  packed: Buffer;
}

export async function readMovedFile(root: string, name: string, basePath: string): Promise<MovedFile> {
  const text = moveText(name, await readFile(join(root, name), 'utf8'), basePath);
  return { text, packed: await gzip(text) };
}
