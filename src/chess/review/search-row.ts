import { readScore, writeScore } from '#chess/position/score-text';
import { addTried, type PositionSearch, type SearchLine } from './search.ts';

export const MAX_PLIES = 600;

/**
 * Example: `17 100432|-31 e7e5|#3 d7d5+12 a7a6`: ply, nodes, lines with scores, and tried moves after `+`.
 */
export const SEARCH_ROW =
  /^(?:0|[1-9]\d{0,2}) \d{1,10}(?:\|(?:-?\d{1,5}|#-?[1-9]\d{0,3})(?: [a-h][1-8][a-h][1-8][qrbn]?){0,10}){1,3}(?:\+(?:-?\d{1,5}|#-?[1-9]\d{0,3})(?: [a-h][1-8][a-h][1-8][qrbn]?){1,5}){0,8}$/;

export function makeSearchRows(searches: ReadonlyMap<number, PositionSearch>): string[] {
  return [...searches]
    .sort(([one], [other]) => one - other)
    .map(([ply, { nodes, lines, tried = [] }]) => {
      const searched = [`${ply} ${nodes}`, ...lines.map(makeLine)].join('|');
      return [searched, ...tried.map(makeLine)].join('+');
    });
}

function makeLine({ score, moves }: SearchLine): string {
  return [writeScore(score), ...moves].join(' ');
}

export function parseSearchRows(rows: readonly string[]): Map<number, PositionSearch> {
  const searches = new Map<number, PositionSearch>();
  for (const row of rows) {
    if (!SEARCH_ROW.test(row)) continue;
    const [searched = '', ...tried] = row.split('+');
    const [head = '', ...lines] = searched.split('|');
    const [ply, nodes] = head.split(' ').map(Number);
    const [first, ...others] = lines.map(parseLine);
    if (ply === undefined || nodes === undefined || first === undefined) continue;
    const search: PositionSearch = { nodes, lines: [first, ...others] };
    searches.set(ply, tried.length === 0 ? search : addTried(search, tried.map(parseLine)));
  }
  return searches;
}

function parseLine(line: string): SearchLine {
  const [score = '0', ...moves] = line.split(' ');
  return { score: readScore(score), moves };
}
