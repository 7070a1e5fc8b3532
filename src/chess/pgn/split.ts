import { parseHeader } from './header.ts';

const OPENING_BRACE = 123;
const CLOSING_BRACE = 125;

/** A game starts at the first header after moves. */
function findGameStarts(text: string): number[] {
  const starts: number[] = [];
  let hasMoves = true;
  let inComment = false;
  for (let at = 0; at < text.length;) {
    const newline = text.indexOf('\n', at);
    const end = newline < 0 ? text.length : newline;
    const first = skipBlanks(text, at, end);
    const isHeader = !inComment && text[first] === '[' && parseHeader(text, first) !== undefined;
    if (isHeader && hasMoves) {
      starts.push(at);
      hasMoves = false;
    } else if (!isHeader && first < end) {
      if (starts.length === 0) starts.push(at);
      hasMoves = true;
      inComment = isInComment(text, at, end, inComment);
    } else if (inComment && first === end && opensGame(text, end + 1)) {
      inComment = false;
    }
    at = end + 1;
  }
  return starts;
}

export function splitGames(text: string): string[] {
  const starts = findGameStarts(text);
  return starts.map((start, index) => text.slice(start, starts[index + 1]).trim());
}

function skipBlanks(text: string, from: number, end: number): number {
  let at = from;
  while (at < end && (text[at] === ' ' || text[at] === '\t' || text[at] === '\r' || text[at] === '\uFEFF'))
    at += 1;
  return at;
}

function opensGame(text: string, at: number): boolean {
  return text[at] === '[' && parseHeader(text, at) !== undefined;
}

/** Checks only this line, because searching further back would take quadratic time. */
function isInComment(text: string, start: number, end: number, isOpen: boolean): boolean {
  for (let at = end - 1; at >= start; at -= 1) {
    const code = text.charCodeAt(at);
    if (code === OPENING_BRACE) return true;
    if (code === CLOSING_BRACE) return false;
  }
  return isOpen;
}
