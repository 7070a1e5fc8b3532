import type { Color } from 'chessops/types';
import { LineTexts } from './line-texts.ts';
import { makeMoveNumber } from '#chess/pgn/numbered-moves';
import { isOwnTurn, type OpeningGraph } from './graph.ts';
import type { PgnLimitError } from '#chess/pgn/limits';
import { ok, type Result } from '#chess/result';

/** The user has several moves here, in any chapters and move orders. */
export interface ConsistencyGroup {
  fen: string;
  ply: number;
  moves: ConsistencyMove[];
}

interface ConsistencyMove {
  move: string;
  chapters: { name: string; pgn: string }[];
}

export function findInconsistencies(
  graph: OpeningGraph,
  color: Color,
): Result<ConsistencyGroup[], PgnLimitError> {
  const positions = [...graph.positions.values()]
    .filter((position) => position.moves.length > 1 && isOwnTurn(position, color))
    .sort((a, b) => a.lowestPly - b.lowestPly || (a.key < b.key ? -1 : 1));
  const texts = new LineTexts();
  const groups = positions.map(({ key, lowestPly, moves }) => ({
    fen: key,
    ply: lowestPly,
    moves: moves
      .toSorted((a, b) => b.lines.length - a.lines.length || (a.san < b.san ? -1 : 1))
      .map(({ san, lines }) => ({
        move: san,
        chapters: lines.map((line) => ({ name: graph.chapters[line.chapter] ?? '', pgn: texts.get(line) })),
      })),
  }));
  return texts.checkLimit() ?? ok(groups);
}

const NO_INCONSISTENCIES = 'No inconsistencies found';

export function makeConsistencyText(groups: readonly ConsistencyGroup[]): string {
  if (groups.length === 0) return NO_INCONSISTENCIES;
  return groups.map(makeGroupText).join('\n\n');
}

function makeGroupText({ fen, ply, moves }: ConsistencyGroup): string {
  const number = makeMoveNumber(ply);
  // Without a dot, because a screen reader takes `2.` for the end of a sentence.
  const lines = [
    `At move ${Number.parseInt(number, 10)} you have ${moves.length} different moves in one position`,
    `FEN: ${fen}`,
  ];
  for (const { move, chapters } of moves) {
    lines.push(`  ${number} ${move}`);
    for (const { name, pgn } of chapters) lines.push(`    ${name}: ${pgn}`);
  }
  return lines.join('\n');
}
