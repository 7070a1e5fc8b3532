/** Searches as they are sent and stored: short, and readable by a person. */
import type { Score } from '#chess/live/final-eval';
import type { PositionSearch, SearchLine } from './search.ts';

/** Score (`31`, `-120`, `#3`, `#-2`, from White's side) and moves in UCI with spaces between. */
export type LineRow = [score: string, moves: string];
export type SearchRow = [ply: number, nodes: number, lines: LineRow[]];

export function makeSearchRows(searches: ReadonlyMap<number, PositionSearch>): SearchRow[] {
  return [...searches]
    .sort(([one], [other]) => one - other)
    .map(([ply, { nodes, lines }]) => [ply, nodes, lines.map(makeLineRow)]);
}

function makeLineRow({ score, moves }: SearchLine): LineRow {
  return ['mate' in score ? `#${score.mate}` : String(score.cp), moves.join(' ')];
}

/** Rows without a line say nothing and are left out. */
export function parseSearchRows(rows: readonly SearchRow[]): Map<number, PositionSearch> {
  const searches = new Map<number, PositionSearch>();
  for (const [ply, nodes, lines] of rows) {
    const [first, ...others] = lines.map(parseLineRow);
    if (first !== undefined) searches.set(ply, { nodes, lines: [first, ...others] });
  }
  return searches;
}

function parseLineRow([score, moves]: LineRow): SearchLine {
  return { score: parseScore(score), moves: moves === '' ? [] : moves.split(' ') };
}

function parseScore(text: string): Score {
  return text.startsWith('#') ? { mate: Number(text.slice(1)) } : { cp: Number(text) };
}
