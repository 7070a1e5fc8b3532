import { LineTexts } from './line-texts.ts';
import { makeMoveNumber } from '#chess/pgn/numbered-moves';
import type { PgnLimitError } from '#chess/pgn/limits';
import type { Color } from 'chessops/types';
import { compareGame, type Comparison } from './compare.ts';
import { makeComparisonText } from './compare-text.ts';
import { makeReport } from './check-report.ts';
import { type OpeningGraph, isOwnTurn } from './graph.ts';
import { type CheckError, findOpeningFault } from './opening-fault.ts';
import { makeOmissionText, type Omission } from '#chess/pgn/omission';
import { parsePgn } from '#chess/pgn/reader';
import { err, ok, type Result } from '#chess/result';

export interface ConsistencyCheck {
  text: string;
  groups: ConsistencyGroup[];
}

export function checkConsistency(graph: OpeningGraph, color: Color): Result<ConsistencyCheck, CheckError> {
  const message = findOpeningFault(graph);
  if (message !== undefined) return err({ limit: undefined, message });
  const groups = findInconsistencies(graph, color);
  if (!groups.ok) return groups;
  return ok({ text: makeReport(graph, [makeConsistencyText(groups.value)]), groups: groups.value });
}

export interface ComparisonCheck {
  text: string;
  comparisons: Comparison[];
}

export function compareGames(
  graph: OpeningGraph,
  color: Color,
  gameText: string,
): Result<ComparisonCheck, CheckError> {
  const games = parsePgn(gameText);
  if (!games.ok) return games;
  const message =
    findOpeningFault(graph) ?? (games.value.length === 0 ? 'the game text contains no game' : undefined);
  if (message !== undefined) return err({ limit: undefined, message });
  const compared = games.value.map((game, index) => compareGame(graph, color, game, index));
  const texts = compared.map((one) => (isComparison(one) ? makeComparisonText(one) : makeOmissionText(one)));
  return ok({ text: makeReport(graph, texts), comparisons: compared.filter(isComparison) });
}

function isComparison(one: Comparison | Omission): one is Comparison {
  return 'ending' in one;
}

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
  // No dot after the number, because a screen reader would take `2.` for the end of a sentence.
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
