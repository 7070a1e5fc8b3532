import { Chess, type Position } from 'chessops/chess';
import { parsePgn, startingPosition, type Node, type PgnNodeData } from 'chessops/pgn';
import { parseSan } from 'chessops/san';
import { describe, expect, test } from 'vitest';
import { positionKey } from '#chess/position/key';
import { readOwnStudies } from './catalog.ts';
import { makeChapterPgn } from './export.ts';
import type { Study } from './study.ts';

const options = { clocks: true, comments: true, variations: true, orientation: true };
const studies = new Map(readOwnStudies().map((study) => [study.id, study]));

function listOwnMoves(study: Study | undefined): {
  illegal: string[];
  own: Map<string, Map<string, boolean>>;
} {
  const illegal: string[] = [];
  const own = new Map<string, Map<string, boolean>>();
  const pgn = (study?.chapters ?? []).map((chapter) => makeChapterPgn(chapter, options)).join('');
  for (const chapter of parsePgn(pgn)) {
    const side = chapter.headers.get('Orientation');
    const walk = (node: Node<PgnNodeData>, position: Position): void => {
      for (const child of node.children) {
        const move = parseSan(position, child.data.san);
        if (!move) {
          illegal.push(child.data.san);
          continue;
        }
        if (position.turn === side) {
          const moves = own.get(positionKey(position)) ?? new Map<string, boolean>();
          const isSigned = child.data.nags?.some((nag) => [2, 4, 5, 6].includes(nag)) ?? false;
          moves.set(child.data.san, isSigned);
          own.set(positionKey(position), moves);
        }
        const after = position.clone();
        after.play(move);
        walk(child, after);
      }
    };
    walk(chapter.moves, startingPosition(chapter.headers).unwrap());
  }
  return { illegal, own };
}

function keyAfter(line: string): string {
  const position = Chess.default();
  for (const san of line.split(' ')) {
    const move = parseSan(position, san);
    if (!move) throw new Error(`${san} is not legal`);
    position.play(move);
  }
  return positionKey(position);
}

const findContradictions = (own: Map<string, Map<string, boolean>>): string[] =>
  [...own]
    .filter(([, moves]) => [...moves.values()].filter((isSigned) => !isSigned).length > 1)
    .map(([key]) => key);

describe('the studies', () => {
  test('are legal throughout', () => {
    for (const study of studies.values()) expect(listOwnMoves(study).illegal).toEqual([]);
  });

  test.each([
    ['wItaAlap', 'e4 e6 d4 d5 e5 c5 c3 Nc6 Nf3 Qb6', ['Bd3', 'a3']],
    ['bCaroSlv', 'e4 c6 d4 d5 e5', ['Bf5', 'c5']],
  ])('%s contradicts itself where its page says, and nowhere else', (id, line, moves) => {
    const { own } = listOwnMoves(studies.get(id));
    expect(findContradictions(own)).toEqual([keyAfter(line)]);
    expect([...(own.get(keyAfter(line))?.keys() ?? [])].toSorted()).toEqual(moves);
    expect(studies.get(id)?.chapters).toHaveLength(14);
  });

  test('have shapes, comments and signs of both kinds', () => {
    for (const id of ['wItaAlap', 'bCaroSlv']) {
      const text = studies
        .get(id)
        ?.chapters.map(({ movetext }) => movetext)
        .join('\n');
      expect(text).toMatch(/\[%cal /);
      expect(text).toMatch(/\[%csl /);
      expect(text).toMatch(/\w\?! /);
      expect(text).toMatch(/ \$6 /);
      expect(text).toMatch(/ \$1[046]/);
    }
  });
});
