/** A trainer that asks whole lines: the fewest lines, each from the first move, that reach every due position. */
import { countLineMoves, type GraphLine, type GraphPosition, type OpeningGraph } from '#chess/opening/graph';

interface WholeLine {
  readonly plies: number;
  readonly places: ReadonlyMap<string, number>;
}

/** Greedy: always the line with the most remaining due positions. With `cut` a line ends at its last due position. */
export function countWholeLineMoves(graph: OpeningGraph, due: ReadonlySet<string>, cut: boolean): number {
  const lines = listLines(graph, due);
  const left = new Set(due);
  let moves = 0;
  while (left.size > 0) {
    let best: { line: WholeLine; found: [string, number][] } | undefined;
    for (const line of lines) {
      const found = [...line.places].filter(([key]) => left.has(key));
      if (found.length > (best?.found.length ?? 0)) best = { line, found };
    }
    if (!best) throw new Error('a due position is on no line');
    const { line, found } = best;
    moves += cut ? 1 + Math.max(...found.map(([, place]) => place)) : line.plies;
    for (const [key] of found) left.delete(key);
  }
  return moves;
}

function listLines(graph: OpeningGraph, due: ReadonlySet<string>): WholeLine[] {
  const starts = new Map<GraphLine, GraphPosition>();
  const lines = new Set<GraphLine>();
  for (const position of graph.positions.values()) {
    for (const { san, lines: each } of position.moves) {
      for (const line of each) {
        lines.add(line);
        if (!line.parent && line.sans[0] === san && !starts.has(line)) starts.set(line, position);
      }
    }
  }
  return [...lines].flatMap((line) => {
    const start = starts.get(getRoot(line));
    return start ? [walkLine(start, line, due)] : [];
  });
}

function getRoot(line: GraphLine): GraphLine {
  return line.parent ? getRoot(line.parent) : line;
}

function getSans(line: GraphLine): string[] {
  const before = line.parent ? getSans(line.parent).slice(0, line.sharedMoves) : [];
  return [...before, ...line.sans];
}

function walkLine(start: GraphPosition, line: GraphLine, due: ReadonlySet<string>): WholeLine {
  const places = new Map<string, number>();
  let at: GraphPosition | undefined = start;
  for (const [ply, san] of getSans(line).entries()) {
    if (!at) break;
    if (due.has(at.key)) places.set(at.key, ply);
    at = at.moves.find((move) => move.san === san)?.to;
  }
  return { plies: countLineMoves(line), places };
}
