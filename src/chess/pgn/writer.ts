import { breakLines, PGN_LINE_LENGTH } from './lines.ts';
import { makeMoveNumber } from './numbered-moves.ts';
import { makeShapesText } from './shapes.ts';

/**
 * Writes PGN as Lichess does, without recursion because lines are long. Reading it gives the same chapter.
 */

interface WrittenNotes {
  readonly comments: readonly string[];
  readonly shapes: readonly string[];
}

interface WrittenMove extends WrittenNotes {
  readonly san: string;
  readonly nags: readonly number[];
  readonly children: readonly WrittenMove[];
}

interface WrittenChapter extends WrittenNotes {
  readonly headers: ReadonlyMap<string, string>;
  readonly children: readonly WrittenMove[];
}

const SUFFIXES = ['', '!', '?', '!!', '??', '!?', '?!'];
const RESULTS = ['1-0', '0-1', '1/2-1/2'];

export function joinChapters(texts: readonly string[]): string {
  return texts.map((text) => `${text}\n`).join('\n');
}

export function makeChapterPgn(chapter: WrittenChapter, startPly: number): string {
  return `${makeHeaders(chapter.headers)}${makeWords(chapter, startPly).join(' ')}`;
}

export function makeGamePgn(headers: ReadonlyMap<string, string>, sans: readonly string[]): string {
  const words = makeWords({ headers, children: makeMainLine(sans), comments: [], shapes: [] }, 0);
  const lines = breakLines(words, PGN_LINE_LENGTH, ({ length }) => length);
  return `${makeHeaders(headers)}${lines.map((line) => line.join(' ')).join('\n')}`;
}

export function makeMainLine(sans: readonly string[]): WrittenMove[] {
  return sans.reduceRight<WrittenMove[]>(
    (children, san) => [{ san, nags: [], comments: [], shapes: [], children }],
    [],
  );
}

function makeHeaders(headers: ReadonlyMap<string, string>): string {
  const lines = Array.from(headers, ([name, value]) => `[${name} "${escapeHeader(value)}"]\n`);
  return lines.length === 0 ? '' : `${lines.join('')}\n`;
}

function makeWords(chapter: WrittenChapter, startPly: number): string[] {
  const result = chapter.headers.get('Result') ?? '*';
  const end = RESULTS.includes(result) ? result : '*';
  return [...makeNotes(chapter), ...makeMoveWords(chapter.children, startPly), end];
}

function escapeHeader(value: string): string {
  return value.replaceAll(/[\r\n]+/g, ' ').replaceAll(/["\\]/g, (sign) => `\\${sign}`);
}

function makeNotes({ comments, shapes }: WrittenNotes): string[] {
  const drawn = makeShapesText(shapes);
  return [...comments, ...(drawn === '' ? [] : [drawn])].map((text) => `{ ${text} }`);
}

type Task =
  | { kind: 'line'; moves: readonly WrittenMove[]; ply: number; isNumbered: boolean }
  | { kind: 'variation'; move: WrittenMove; ply: number }
  | { kind: 'end' };

function makeMoveWords(moves: readonly WrittenMove[], startPly: number): string[] {
  const words: string[] = [];
  const tasks: Task[] = [{ kind: 'line', moves, ply: startPly, isNumbered: true }];
  for (let task = tasks.pop(); task; task = tasks.pop()) {
    if (task.kind === 'end') words.push(`${words.pop() ?? ''})`);
    else if (task.kind === 'line') writeLine(task, words, tasks);
    else {
      const { move, ply } = task;
      const [first = '', ...rest] = makeMoveText(move, ply, true);
      words.push(`(${first}`, ...rest);
      tasks.push(
        { kind: 'end' },
        { kind: 'line', moves: move.children, ply: ply + 1, isNumbered: isNoted(move) },
      );
    }
  }
  return words;
}

function writeLine(
  { moves, ply, isNumbered }: Task & { kind: 'line' },
  words: string[],
  tasks: Task[],
): void {
  let [first, ...others] = moves;
  for (let at = ply, numbered = isNumbered; first; at++) {
    words.push(...makeMoveText(first, at, numbered));
    if (others.length > 0) {
      tasks.push({ kind: 'line', moves: first.children, ply: at + 1, isNumbered: true });
      for (const move of others.toReversed()) tasks.push({ kind: 'variation', move, ply: at });
      return;
    }
    numbered = isNoted(first);
    [first, ...others] = first.children;
  }
}

function isNoted({ comments, shapes }: WrittenNotes): boolean {
  return comments.length + shapes.length > 0;
}

function makeMoveText(move: WrittenMove, ply: number, isNumbered: boolean): string[] {
  const number = ply % 2 === 0 || isNumbered ? [makeMoveNumber(ply)] : [];
  const [first = 0, ...others] = move.nags;
  // Two suffixes would read as one, so write the other NAGs as `$n`.
  const suffix = SUFFIXES[first] ?? '';
  const nags = suffix === '' ? move.nags : others;
  return [...number, `${move.san}${suffix}`, ...nags.map((nag) => `$${nag}`), ...makeNotes(move)];
}
