import type { OpeningGraph } from './graph.ts';
import { makeOmissionsText } from '#chess/pgn/omission';

export function makeReport({ omissions, excludedMoves }: OpeningGraph, blocks: readonly string[]): string {
  return [...blocks, makeOmissionsText(omissions, excludedMoves)]
    .filter((block) => block !== '')
    .join('\n\n');
}
