import type { Chapter, Study } from './study.ts';

const tokens = /\{[^}]*\}|[()]|[^\s(){}]+|\s+/g;
const suffixes = ['', '!', '?', '!!', '??', '!?', '?!'];

/** Lichess writes the first six glyphs as suffixes such as `!?`, even if the PGN had them as numbers. */
function addSuffixes(movetext: string): string {
  let edited = '';
  for (const [token] of movetext.matchAll(tokens)) {
    const suffix = /^\$\d+$/.test(token) ? suffixes[Number(token.slice(1))] : undefined;
    if (suffix) edited = edited.trimEnd() + suffix;
    else if (/^[^\S\n]+$/.test(token)) edited = `${edited.replace(/[^\S\n]+$/, '')} `;
    else edited += token;
  }
  return edited.trim();
}

const escape = (value: string): string => value.replace(/["\\]/g, '\\$&');

export function makeChapterPgn(chapter: Chapter, isOriented: boolean): string {
  const lines = [...chapter.headers]
    .filter(([name]) => isOriented || name !== 'Orientation')
    .map(([name, value]) => `[${name} "${escape(value)}"]`);
  return `${lines.join('\n')}\n\n${addSuffixes(chapter.movetext)}\n\n\n`;
}

export function makeStudyLine({ id, name, createdAt, updatedAt }: Study): string {
  return `${JSON.stringify({ id, name, createdAt, updatedAt })}\n`;
}
