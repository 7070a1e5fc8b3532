import { expect, test } from 'vitest';
import type { Comparison } from '#chess/opening/compare';
import { compareGames } from '#chess/opening/checks';
import { GraphCache } from '#chess/opening/graph-cache';
import { parseGameMoves } from '#chess/pgn/game-moves';

import { makeEditedCard } from '../card-editor/edited-card.ts';
import { makeOutcome } from '../worker/comparison-outcome.ts';
import { makeDeviationCard } from './deviation-card.ts';

const pgn = '1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *';

function compare(text: string): Comparison {
  const graph = new GraphCache(1).get({ text, color: 'white', excludeSymbols: [] });
  const checked = graph.ok ? compareGames(graph.value, 'white', pgn) : undefined;
  const [comparison] = checked?.ok ? checked.value.comparisons : [];
  if (!comparison) throw new Error('not compared');
  return comparison;
}

test('comes with the book’s move where the user left it, and empty elsewhere', () => {
  const game = parseGameMoves(pgn);
  const outcome = makeOutcome(compare('1. e4 e5 2. Nf3 Nc6 3. Bc4 (3. d4) *'), game);
  const card = makeDeviationCard(outcome, 4);
  expect(card).toEqual({
    prompt: 'You played 3. Bb5 here and deviated. What is your repertoire move?',
    answer: '3. Bc4 or 3. d4',
    answerSan: 'Bc4',
  });
  const fen = game.moves[3]?.fen ?? '';
  const edited = makeEditedCard({ fen, pgn: '', orientation: 'white', ...card });
  expect(edited.answerLine.moves.map(({ san }) => san)).toEqual(['Bc4']);
  expect(makeDeviationCard(outcome, 3)).toBeUndefined();
  const opponentLeft = makeOutcome(compare('1. e4 e5 2. Nf3 Nc6 3. Bb5 Nf6 *'), game);
  expect(makeDeviationCard(opponentLeft, opponentLeft.ply)).toBeUndefined();
  expect(makeDeviationCard(undefined, 0)).toBeUndefined();
});
