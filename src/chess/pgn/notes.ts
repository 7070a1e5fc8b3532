import { parseHeader } from './header.ts';

/** Puts notes before the first move, where other programs show them. */
export function addNotes(pgn: string, notes: string): string {
  const comment = makeCommentText(notes);
  if (comment === '') return pgn;
  const movesStart = findMovesStart(pgn);
  return `${pgn.slice(0, movesStart)}{ ${comment} }\n${pgn.slice(movesStart)}`;
}

/** Changes what would break the comment: braces, and `%` or `[` at the start of a line. */
function makeCommentText(notes: string): string {
  return notes
    .replaceAll('{', '(')
    .replaceAll('}', ')')
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => (/^[%[]/.test(line) ? `- ${line}` : line))
    .join('\n');
}

function findMovesStart(pgn: string): number {
  let at = skipWhitespace(pgn, 0);
  while (pgn[at] === '[') {
    const header = parseHeader(pgn, at);
    if (!header) return at;
    at = skipWhitespace(pgn, header.end);
  }
  return at;
}

function skipWhitespace(text: string, from: number): number {
  let at = from;
  while (/\s/.test(text[at] ?? '')) at += 1;
  return at;
}
