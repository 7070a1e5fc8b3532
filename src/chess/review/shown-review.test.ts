import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readGame } from '#chess/testing/readers';
import { PASS_ONE_NODES, planDeeper, planPassOne } from './plan.ts';
import { reviewMoves } from './reviewed-moves.ts';
import type { GameAnalysis, PositionSearch } from './search.ts';
import { reviewShownMoves } from './shown-review.ts';

const game = readGame('1. e4 e5 2. Nf3 Nc6 3. Bc4 Nd4 4. Nxe5 Qg5 5. Nxf7 Qxg2 6. Rf1 Qxe4+ 7. Be2 Nf3# 0-1');
const player = 'white';

test('a verdict that is shown while the analysis deepens never changes, whatever the engine says', () => {
  const cp = fc.integer({ min: -300, max: 300 });
  fc.assert(
    fc.property(fc.infiniteStream(cp), fc.infiniteStream(fc.nat()), (scores, choices) => {
      const next = (): number => scores.next().value ?? 0;
      const search = (ply: number, nodes: number, count: number): PositionSearch => {
        const played = game.moves[ply]?.uci ?? '';
        const moves = next() > 0 ? [played, 'a2a3', 'h2h3'] : ['a2a3', 'h2h3', 'b2b3'];
        const [first, ...others] = moves
          .slice(0, Math.min(count, game.positions[ply]?.legalMoves ?? 1))
          .map((uci) => ({ score: { cp: next() }, moves: [uci] }));
        if (first === undefined) throw new Error('no line');
        return { nodes, lines: [first, ...others] };
      };
      let analysis: GameAnalysis = {
        source: 'here',
        isFinal: false,
        engine: 'e',
        gameId: game.id,
        searches: new Map(),
      };
      const add = (ply: number, nodes: number, count: number): void => {
        const searches = new Map(analysis.searches).set(ply, search(ply, nodes, count));
        analysis = { ...analysis, searches };
      };
      const shown = new Map<number, string>();
      const look = (): void => {
        const reviewed = reviewShownMoves(game, analysis, player);
        expect(reviewed.accuracy).toBeUndefined();
        for (const { ply, label } of reviewed.moves) {
          if (shown.has(ply)) expect(label).toBe(shown.get(ply));
          if (label !== undefined) shown.set(ply, label);
        }
      };
      for (const ply of planPassOne(game, analysis)) {
        add(ply, PASS_ONE_NODES, 1);
        look();
      }
      for (let left = planDeeper(game, analysis, player); left.length > 0;) {
        const chosen = left[(choices.next().value ?? 0) % left.length];
        if (chosen) add(chosen.ply, chosen.nodes, chosen.lines);
        look();
        left = planDeeper(game, analysis, player);
      }
      const final = reviewMoves(game, analysis);
      for (const [ply, label] of shown) expect(final.moves[ply - 1]?.label).toBe(label);
      expect([...shown.keys()].sort((one, other) => one - other)).toEqual(
        final.moves.flatMap(({ ply, color, label }) =>
          color === player && (label === '?' || label === '??') ? [ply] : [],
        ),
      );
      const { moves, accuracy } = reviewShownMoves(game, { ...analysis, isFinal: true }, player);
      expect([moves, accuracy]).toEqual([final.moves, final.accuracy]);
    }),
  );
});
