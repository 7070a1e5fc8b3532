import type { Chapter, Study } from './study.ts';

export interface ExportOptions {
  clocks: boolean;
  comments: boolean;
  variations: boolean;
  orientation: boolean;
}

const isTrue = (value: string): boolean => ['1', 'true', 'True', 'on', 'yes'].includes(value);

export function parseExportOptions(query: URLSearchParams): ExportOptions {
  const read = (name: string, usual: boolean): boolean => {
    const value = query.get(name);
    return value === null ? usual : isTrue(value);
  };
  return {
    clocks: read('clocks', true),
    comments: read('comments', true),
    variations: read('variations', true),
    orientation: read('orientation', false),
  };
}

const tokens = /\{[^}]*\}|[()]|[^\s(){}]+|\s+/g;
const suffixes = ['', '!', '?', '!!', '??', '!?', '?!'];

function editMovetext(movetext: string, options: ExportOptions): string {
  let depth = 0;
  let edited = '';
  for (const [token] of movetext.matchAll(tokens)) {
    if (token === '(') depth += 1;
    const isShown = options.variations || depth === 0;
    if (token === ')') depth -= 1;
    if (!isShown) continue;
    if (token.startsWith('{')) {
      if (options.comments) edited += options.clocks ? token : token.replace(/\[%clk [^\]]*\] ?/g, '');
    } else if (/^\$\d+$/.test(token)) {
      if (options.comments) edited = addSign(edited, token);
    } else if (/^[^\S\n]+$/.test(token)) edited = `${edited.replace(/[^\S\n]+$/, '')} `;
    else edited += options.comments ? token : token.replace(/[!?]+$/, '');
  }
  return edited.trim();
}

/** Lichess writes the first six glyphs as suffixes such as `!?`, even if they were imported as numbers. */
function addSign(movetext: string, sign: string): string {
  const suffix = suffixes[Number(sign.slice(1))];
  return suffix ? movetext.trimEnd() + suffix : movetext + sign;
}

const escape = (value: string): string => value.replace(/["\\]/g, '\\$&');

export function makeChapterPgn(chapter: Chapter, options: ExportOptions): string {
  const lines = [...chapter.headers]
    .filter(([name]) => options.orientation || name !== 'Orientation')
    .map(([name, value]) => `[${name} "${escape(value)}"]`);
  return `${lines.join('\n')}\n\n${editMovetext(chapter.movetext, options)}\n\n\n`;
}

export function makeStudyLine({ id, name, createdAt, updatedAt }: Study): string {
  return `${JSON.stringify({ id, name, createdAt, updatedAt })}\n`;
}
