import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { INITIAL_EPD } from 'chessops/fen';
import { describe, expect, test } from 'vitest';
import { outlineBook } from '#chess/building/book-outline';
import { listLegalMoves } from '#chess/building/found-moves';
import { parseOpening } from '#chess/opening/graph';
import { checkConsistency } from '#chess/opening/checks';
import { walkChapter } from '#chess/opening/editing/walk';
import { parseStudy } from '#chess/opening/editing/study-tree';
import type { Score } from '#chess/position/score';
import { winChanceOf } from '#chess/review/win-chance';
import { unwrap } from '#chess/testing/readers';
import { Repertoire } from '../../../worker/repertoire.ts';
import { summarizeStudy } from '../../../worker/study-tasks.ts';
import { readyBooks } from './book-list.ts';

const folder = new URL('books/', import.meta.url);
const read = (name: string): string => readFileSync(new URL(name, folder), 'utf8');

interface CheckRow {
  key: string;
  nodes: number;
  scores: [string, Score][];
  alone?: [string, Score];
}
const checks: CheckRow[] = read('checks.jsonl')
  .trim()
  .split('\n')
  .map((row) => JSON.parse(row));

function findLoss(color: 'white' | 'black', key: string, san: string): number {
  const rows = checks.filter((row) => row.key === key && row.nodes >= 1_000_000);
  const uci = listLegalMoves(key).find((move) => move.san === san)?.uci;
  const scored = rows.flatMap(({ scores, alone }) => [...scores, ...(alone ? [alone] : [])]);
  const best = rows.find(({ scores }) => scores.length > 0)?.scores[0];
  const own = scored.find(([move]) => move === uci);
  return best && own ? winChanceOf(color, best[1]) - winChanceOf(color, own[1]) : NaN;
}

test('every file is in the list, and every book of the list has a file', () => {
  const files = readdirSync(folder).filter((name) => name.endsWith('.pgn'));
  expect(files.sort()).toEqual(readyBooks.map(({ id }) => `${id}.pgn`).sort());
  expect(readyBooks.length).toBeGreaterThanOrEqual(4);
  expect(existsSync(new URL('README.md', folder))).toBe(true);
});

describe.each(readyBooks)('$title', ({ id, title, color, key }) => {
  const text = read(`${id}.pgn`);
  const study = unwrap(parseStudy(text));
  const { chapters, leftOut } = study;
  const turn = color === 'white' ? ' w ' : ' b ';

  test('is legal, says whose it is and that everybody may use it', () => {
    expect(leftOut).toEqual([]);
    const graph = parseOpening(text, { color, excludeSymbols: [] });
    expect(graph.ok && graph.value.omissions).toEqual([]);
    for (const { headers } of chapters) {
      expect(headers.get('License')).toBe('CC0-1.0');
      expect(headers.get('Annotator')).toBe('Tabiya');
      expect(headers.get('StudyName')).toBe(title);
      expect(headers.get('Orientation')).toBe(color);
    }
  });

  test('has 30 to 60 own positions with exactly one move each, and every reply has an answer', () => {
    const answers = new Map<string, Set<string>>();
    const ends: string[] = [];
    const keys = new Set<string>([INITIAL_EPD]);
    for (const chapter of chapters)
      walkChapter(chapter, ({ board, children, makePath }) => {
        const here = board.makeKey();
        keys.add(here);
        if (!here.includes(turn)) return;
        if (children.length === 0) ends.push(makePath().join(' '));
        const known = answers.get(here) ?? new Set();
        for (const { san } of children) known.add(san);
        answers.set(here, known);
      });
    expect(ends).toEqual([]);
    expect([...answers].filter(([, sans]) => sans.size !== 1)).toEqual([]);
    expect(answers.size).toBeGreaterThanOrEqual(30);
    expect(answers.size).toBeLessThanOrEqual(60);
    const outline = outlineBook(text, color);
    expect(outline.ok && outline.value.positions).toBe(answers.size);
    const book = new Repertoire({ id, text, color, excludeSymbols: [] }).id;
    expect(summarizeStudy({ book }).positions).toBe(answers.size);
    expect(keys).toContain(key);
  });

  test('contradicts itself nowhere', () => {
    const graph = parseOpening(text, { color, excludeSymbols: [] });
    const checked = graph.ok && checkConsistency(graph.value, color);
    expect(checked && checked.ok && checked.value.groups).toEqual([]);
  });

  test('no own move loses more than 4 points in a search of a million nodes', () => {
    for (const chapter of chapters)
      walkChapter(chapter, ({ board, children }) => {
        const here = board.makeKey();
        if (!here.includes(turn)) return;
        for (const { san } of children)
          expect(findLoss(color, here, san), `${san} in ${here}`).toBeLessThanOrEqual(4);
      });
  });

  test('its comments are one sentence each', () => {
    const comments = chapters.flatMap((chapter) => {
      const found: string[] = [];
      walkChapter(chapter, ({ move }) => found.push(...(move?.comments ?? [])));
      return found;
    });
    expect(comments.length).toBeGreaterThanOrEqual(5);
    for (const comment of comments) expect(comment).toMatch(/^[^.!?]+\.$/);
  });
});
