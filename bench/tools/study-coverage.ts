import { readFileSync } from 'node:fs';
import type { Color } from 'chessops/types';
import { findCoverage } from '#chess/opening/coverage';
import { makeCountedReplies, type PositionReplies } from '#chess/opening/replies';
import { type OpeningGraph, parseOpening } from '#chess/opening/graph';
import { estimateLines, MOST_AT_ONCE } from '#chess/replies/estimate';
import { LineChances, listOpeningPositions } from '#chess/replies/line-chances';
import type { NetRunner } from '#chess/replies/net';
import type { NetRating } from '#chess/replies/net-ratings';
import type { CountedPosition } from './rated-games.ts';

const lastMove = 8;

/** With fewer games, the shares of a position are mostly chance. */
const leastGames = 3;

export interface StudyCoverage {
  estimatedPercent: number;
  countedPercent: number;
  positions: number;
}

function findPercent(
  graph: OpeningGraph,
  color: Color,
  replies: ReadonlyMap<string, PositionReplies>,
): number {
  let chances = 0;
  let covered = 0;
  for (const { moveNumber, reach, coverage } of findCoverage(graph, color, replies).positions) {
    if (moveNumber > lastMove) continue;
    chances += reach;
    covered += reach * coverage;
  }
  return (100 * covered) / chances;
}

export function findStudyCoverage(
  file: string,
  color: Color,
  rating: number,
  counts: ReadonlyMap<string, CountedPosition>,
  getRunner: (rating: NetRating) => NetRunner,
): StudyCoverage {
  const graph = parseOpening(readFileSync(file, 'utf8'), { color, excludeSymbols: [] });
  if (!graph.ok) throw new Error(`${file} cannot be read`);
  const chances = new LineChances(listOpeningPositions(graph.value), color);
  const estimated = new Map<string, PositionReplies>();
  const counted = new Map<string, PositionReplies>();
  for (let wave = chances.takeWave(); wave; wave = chances.takeWave()) {
    const queried = wave.filter(({ key }) => (counts.get(key)?.games ?? 0) >= leastGames);
    for (let from = 0; from < queried.length; from += MOST_AT_ONCE) {
      const some = queried.slice(from, from + MOST_AT_ONCE);
      const answers = estimateLines(
        some.map(({ line }) => line),
        rating,
        getRunner,
      );
      for (const [index, { key }] of some.entries()) {
        const answer = answers[index];
        const count = counts.get(key);
        if (typeof answer !== 'object' || !count) continue;
        chances.answer(key, answer.replies);
        estimated.set(key, answer);
        counted.set(key, makeCountedReplies('pack', { speeds: '', ratings: '' }, count.games, count.moves));
      }
    }
  }
  return {
    estimatedPercent: findPercent(graph.value, color, estimated),
    countedPercent: findPercent(graph.value, color, counted),
    positions: counted.size,
  };
}
