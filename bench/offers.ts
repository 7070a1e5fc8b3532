/**
 * Waiting time for the first and the last suggested move: one engine in its own process, and the nets for players rated 1600.
 * The targets are 5 s for the first and 20 s for the last.
 */
import { INITIAL_EPD } from 'chessops/fen';
import { listLegalMoves } from '#chess/building/found-moves';
import type { OfferPosition } from '#chess/building/offer-nodes';
import { OfferPlan } from '#chess/building/offer-plan';
import { listOffers } from '#chess/building/offers';
import { estimateLines } from '#chess/replies/estimate';
import { findNetRating } from '#chess/replies/net-ratings';
import { NetRunners } from '#server/replies/net-runners';
import { PageEngine } from '../src/web/engine/engine.ts';
import { openEngineProcess } from './tools/engine-process.ts';

const rating = 1600;
const mostMs = 20_000;
const lines = ['e4 e5 Nf3 Nc6 Bc4 h6', 'e4 c5', 'd4 d5 c4 e6 Nc3 Nf6', 'd4', 'e4 e5 f4'];
const nets = new NetRunners();
const engine = new PageEngine(openEngineProcess);

function makePosition(line: string): OfferPosition {
  const sans = line.split(' ');
  let key: string = INITIAL_EPD;
  for (const san of sans) key = listLegalMoves(key).find((move) => move.san === san)?.key ?? key;
  const color = sans.length % 2 === 0 ? 'white' : 'black';
  return { color, start: INITIAL_EPD, sans, key, ply: sans.length, chance: 0.03 };
}

for (const line of lines) {
  const plan = new OfferPlan(makePosition(line), () => false);
  const startMs = performance.now();
  let firstMs: number | undefined;
  let knownMs: number | undefined;
  for (;;) {
    const { searches, replies } = plan.listWanted(plan.listCandidates()[0]?.move.san);
    const offers = listOffers(plan, rating);
    if (offers.length > 0) firstMs ??= performance.now() - startMs;
    const [strongest] = plan.listCandidates();
    if (strongest && plan.isWorkedOut(strongest)) knownMs ??= performance.now() - startMs;
    const [search] = searches;
    if ((!search && replies.length === 0) || performance.now() - startMs > mostMs) break;
    for (const { key, line: queried } of replies) {
      const [found] = estimateLines([queried], findNetRating(rating), nets.get);
      plan.addReplies(key, typeof found === 'object' ? found : null);
    }
    if (!search) continue;
    const { key, onlyMove } = search;
    const outcome = await engine.search({
      initialFen: `${key} 0 1`,
      moves: [],
      turn: key.includes(' w ') ? 'white' : 'black',
      nodes: search.nodes,
      lines: search.lines,
      ...(onlyMove !== undefined && { onlyMove }),
      game: 'offers',
    });
    plan.addSearch(search, outcome.kind === 'done' ? (outcome.search ?? null) : null);
  }
  const offers = listOffers(plan, rating).map(({ san, kinds }) => `${san} (${kinds.join(', ')})`);
  const seconds = (ms: number): string => (ms / 1000).toFixed(1);
  console.log(
    `${line}: first after ${seconds(firstMs ?? NaN)} s, can be added after ${seconds(knownMs ?? NaN)} s, last after ${seconds(performance.now() - startMs)} s: ${offers.join('; ')}`,
  );
}
engine.close();
