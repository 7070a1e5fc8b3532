import { Chess } from 'chessops/chess';
import { ChildNode, makePgn, Node, type Game, type PgnNodeData } from 'chessops/pgn';
import { parseSan } from 'chessops/san';
import { positionKey } from '#chess/position/key';
import { makePositionIndex, type PositionIndex } from '../explorer/position-index.ts';
import type { StoredGame } from '../games/stored-game.ts';
import { parseStudy, type Study } from './study.ts';

const chapterCount = 60;
const deepestPly = 30;
const studyId = 'bigStudy';
const studyName = 'White: everything, in 60 chapters';

type Line = string[];

function listMoves(index: PositionIndex, key: string): string[] {
  const counts = new Map<string, number>();
  for (const { san } of index.get(key) ?? []) counts.set(san, (counts.get(san) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1]).map(([san]) => san);
}

function findLines(index: PositionIndex): Line[] {
  const lines: Line[] = [];
  const walk = (position: Chess, line: Line): void => {
    const moves = line.length < deepestPly ? listMoves(index, positionKey(position)) : [];
    const chosen = position.turn === 'white' ? moves.slice(0, 1) : moves.slice(0, 8);
    if (chosen.length === 0) lines.push(line);
    for (const san of chosen) {
      const move = parseSan(position, san);
      if (!move) continue;
      const after = position.clone();
      after.play(move);
      walk(after, [...line, san]);
    }
  };
  walk(Chess.default(), []);
  return lines;
}

function addLine(root: Node<PgnNodeData>, line: Line): void {
  let node = root;
  for (const san of line) {
    let next = node.children.find((child) => child.data.san === san);
    if (!next) {
      next = new ChildNode<PgnNodeData>({ san });
      node.children.push(next);
    }
    node = next;
  }
}

function makeChapter(lines: readonly Line[], number: number): string {
  const moves = new Node<PgnNodeData>();
  for (const line of lines) addLine(moves, line);
  const name = `${number}: ${lines[0]?.slice(0, 6).join(' ') ?? ''}`;
  const headers = new Map([
    ['Event', `${studyName}: ${name}`],
    ['Date', '2026.01.10'],
    ['Result', '*'],
    ['Variant', 'Standard'],
    ['ECO', '?'],
    ['Opening', '?'],
    ['StudyName', studyName],
    ['ChapterName', name],
    ['ChapterURL', `https://lichess.org/study/${studyId}/chap${String(number).padStart(4, '0')}`],
    ['UTCDate', '2026.01.10'],
    ['UTCTime', '12:00:00'],
    ['Orientation', 'white'],
  ]);
  const game: Game<PgnNodeData> = { headers, moves };
  return makePgn(game);
}

export function makeBigStudy(games: readonly StoredGame[], owner: string): Study {
  const lines = findLines(makePositionIndex(games));
  const perChapter = Math.ceil(lines.length / chapterCount);
  const chapters = Array.from({ length: chapterCount }, (_, index) =>
    makeChapter(lines.slice(index * perChapter, (index + 1) * perChapter), index + 1),
  );
  return parseStudy(chapters.join('\n\n'), { owner });
}
