import type { Color } from 'chessops/types';
import { INITIAL_EPD } from 'chessops/fen';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PositionReplies } from '#chess/opening/replies';
import type { PositionSearch, SearchLine } from '#chess/review/search';
import { winChanceOf } from '#chess/review/win-chance';
import { makeTextHash } from '#chess/text-hash';
import { listLegalMoves } from './found-moves.ts';
import type { OfferPosition, WantedSearch } from './offer-nodes.ts';
import { OfferPlan } from './offer-plan.ts';
import { LEAST_PLAYED } from './sound-moves.ts';
import { findValue, listOffers, listOpenOffers, type Offer } from './offers.ts';
import { chooseEffort } from '../../../scripts/effort.mjs';

const afterE4 = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -';
const afterE4E5 = 'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq -';

class World {
  readonly seed: number;

  constructor(seed: number) {
    this.seed = seed;
  }

  #draw(text: string): number {
    return Number.parseInt(makeTextHash(`${this.seed} ${text}`).slice(0, 8), 16) / 2 ** 32;
  }

  findCp(key: string, uci: string): number {
    return Math.round(200 * (this.#draw(`${key} ${uci}`) - 0.5));
  }

  search({ key, lines, onlyMove, nodes }: WantedSearch): PositionSearch {
    const side = key.includes(' w ') ? 1 : -1;
    const all = listLegalMoves(key)
      .filter(({ uci }) => onlyMove === undefined || uci === onlyMove)
      .map(({ uci }): SearchLine & { cp: number } => {
        const cp = this.findCp(key, uci);
        return { cp, score: { cp }, moves: [uci] };
      })
      .sort((one, other) => side * (other.cp - one.cp));
    const [first, ...others] = all.slice(0, lines).map(({ score, moves }) => ({ score, moves }));
    if (!first) throw new Error('the game is over');
    return { nodes, lines: [first, ...others] };
  }

  findReplies(key: string): PositionReplies {
    const drawn = listLegalMoves(key)
      .map(({ san }) => ({ san, weight: this.#draw(`${key} ${san} share`) ** 8 }))
      .sort((one, other) => other.weight - one.weight);
    const all = drawn.reduce((sum, { weight }) => sum + weight, 0);
    return {
      source: 'estimate',
      filter: { kind: 'estimated', rating: 1600 },
      games: undefined,
      isRough: false,
      replies: drawn.map(({ san, weight }) => ({ san, share: weight / all })),
    };
  }
}

function makePosition(color: Color, chance: number): OfferPosition {
  return color === 'white'
    ? { color, start: INITIAL_EPD, sans: ['e4', 'e5'], key: afterE4E5, ply: 2, chance }
    : { color, start: INITIAL_EPD, sans: ['e4'], key: afterE4, ply: 1, chance };
}

interface Finished {
  plan: OfferPlan;
  offers: Offer[];
  searches: WantedSearch[];
}

function finish(
  world: World,
  position: OfferPosition,
  isInBook: (key: string) => boolean,
  inspect: (offers: readonly Offer[]) => void = () => undefined,
): Finished {
  const plan = new OfferPlan(position, isInBook);
  const searches: WantedSearch[] = [];
  for (let step = 0; step < 2000; step++) {
    const { searches: wanted, replies } = plan.listWanted();
    const [search] = wanted;
    const [queried] = replies;
    if (!search && !queried) return { plan, offers: listOffers(plan, 1600), searches };
    if (queried) plan.addReplies(queried.key, world.findReplies(queried.key));
    if (search) {
      searches.push(search);
      plan.addSearch(search, world.search(search));
    }
    inspect(listOffers(plan, 1600));
  }
  throw new Error('it never ends');
}

const worlds = fc.integer({ min: 0, max: 1e6 }).map((seed) => new World(seed));
const colors = fc.constantFrom('white' as const, 'black' as const);
const chances = fc.constantFrom(0.2, 0.03, 0.001);

function findPoints(world: World, color: Color, key: string, san: string): number {
  const move = listLegalMoves(key).find((each) => each.san === san);
  if (!move) throw new Error(`${san} cannot be played in ${key}`);
  return winChanceOf(color, { cp: world.findCp(key, move.uci) });
}

test('no move is ever offered that loses more than 4 points, however little is known', () => {
  fc.assert(
    fc.property(worlds, colors, chances, (world, color, chance) => {
      const position = makePosition(color, chance);
      const best = Math.max(
        ...listLegalMoves(position.key).map(({ san }) => findPoints(world, color, position.key, san)),
      );
      finish(
        world,
        position,
        () => false,
        (offers) => {
          for (const { san, loss } of offers) {
            const points = findPoints(world, color, position.key, san);
            expect(best - points).toBeLessThanOrEqual(4 + 1e-9);
            expect(loss).toBeCloseTo(best - points, 9);
          }
        },
      );
    }),
    { numRuns: chooseEffort(4, 12) },
  );
});

test('the strongest is by the engine, and the most practical by its value, never below what is played most', () => {
  fc.assert(
    fc.property(worlds, colors, (world, color) => {
      const position = makePosition(color, 0.03);
      const { plan, offers } = finish(world, position, () => false);
      const mostPlayed = world.findReplies(position.key).replies[0]?.san ?? '';
      const strongest = offers.find(({ kinds }) => kinds.includes('strongest'));
      expect(findPoints(world, color, position.key, strongest?.san ?? '')).toBeGreaterThanOrEqual(
        findPoints(world, color, position.key, mostPlayed),
      );
      const practical = offers.find(({ kinds }) => kinds.includes('practical'));
      for (const candidate of plan.listCandidates())
        expect(100 * (practical?.score ?? 0)).toBeGreaterThanOrEqual(findValue(plan, candidate) - 1e-9);
    }),
    { numRuns: chooseEffort(4, 12) },
  );
});

test('every answer of a chosen line is at least as good by the engine as the one that is played most', () => {
  fc.assert(
    fc.property(worlds, colors, (world, color) => {
      const position = makePosition(color, 0.2);
      const { offers } = finish(world, position, () => false);
      for (const { lines } of offers)
        for (const line of lines) {
          let key = position.key;
          for (const [index, san] of line.entries()) {
            if (index > 0 && index % 2 === 0) {
              const mostPlayed = world.findReplies(key).replies[0]?.san ?? '';
              expect(findPoints(world, color, key, san)).toBeGreaterThanOrEqual(
                findPoints(world, color, key, mostPlayed) - 1e-9,
              );
            }
            key = listLegalMoves(key).find((move) => move.san === san)?.key ?? '';
          }
          expect(line.length % 2).toBe(1);
        }
    }),
    { numRuns: chooseEffort(3, 8) },
  );
});

test('a plan is bounded, its first search is one, and replies that lead into the book cost nothing', () => {
  const world = new World(7);
  const position = makePosition('white', 1);
  const { searches, offers } = finish(world, position, () => false);
  expect(searches.length).toBeLessThan(300);
  expect(searches[0]).toEqual({ key: position.key, lines: 5, nodes: 300_000 });
  for (const { positions } of offers) expect(positions ?? 0).toBeLessThanOrEqual(41);
  const inBook = finish(world, position, (key) => key.includes(' w ')).offers;
  for (const { positions, lines, kinds, reason } of inBook) {
    expect(positions).toBe(1);
    expect(lines).toHaveLength(1);
    if (kinds[0] === 'easiest') expect(reason).toMatch(/leads back to your repertoire/);
  }
});

test('what is added is what was said: at any moment the positions to learn are those of the lines, each once', () => {
  fc.assert(
    fc.property(worlds, colors, chances, fc.boolean(), (world, color, chance, hasBook) => {
      const position = makePosition(color, chance);
      const isInBook = (key: string): boolean =>
        hasBook && Number.parseInt(makeTextHash(key).slice(0, 1), 16) < 4;
      const isTurn = (key: string): boolean => key.includes(color === 'white' ? ' w ' : ' b ');
      const { offers: last } = finish(world, position, isInBook, (offers) => {
        for (const { lines, positions } of offers) {
          const learnt = new Set<string>();
          for (const line of lines) {
            let key = position.key;
            for (const san of line) {
              if (isTurn(key) && (key === position.key || !isInBook(key))) learnt.add(key);
              key = listLegalMoves(key).find((move) => move.san === san)?.key ?? '';
            }
          }
          if (positions !== undefined) expect(positions).toBe(learnt.size);
        }
      });
      for (const { open } of last) expect(open).toBe(0);
    }),
    { numRuns: chooseEffort(3, 6) },
  );
});

test('answered is what comes in one of 100 games, or in one of ten that reach the place, and nothing rarer', () => {
  fc.assert(
    fc.property(worlds, colors, fc.constantFrom(0.2, 0.05, 0.001), (world, color, chance) => {
      const position = makePosition(color, chance);
      const least = Math.min(0.1, 0.01 / chance);
      for (const { san, lines, positions = 0 } of finish(world, position, () => false).offers) {
        if (positions >= 40) continue;
        const key = listLegalMoves(position.key).find((move) => move.san === san)?.key ?? '';
        const wanted = world
          .findReplies(key)
          .replies.filter((reply) => reply.share >= least && !reply.san.endsWith('#'));
        const answered = new Set(lines.flatMap(([, reply]) => reply ?? []));
        expect([...answered].sort()).toEqual(wanted.map((reply) => reply.san).sort());
      }
    }),
    { numRuns: chooseEffort(3, 10) },
  );
});

test('the easiest is a move that people play, or one that leads back into the book', () => {
  fc.assert(
    fc.property(worlds, colors, fc.boolean(), (world, color, hasBook) => {
      const position = makePosition(color, 0.03);
      const isInBook = (key: string): boolean => hasBook && makeTextHash(key).startsWith('0');
      const { plan, offers } = finish(world, position, isInBook);
      const easiest = offers.find(({ kinds }) => kinds.includes('easiest'));
      const least = Math.min(...offers.map(({ positions = 0 }) => positions));
      if (!easiest) {
        const rare = offers.filter(({ share = 0 }) => share < LEAST_PLAYED);
        const isNone = plan.listCandidates().every(({ share = 0 }) => share < LEAST_PLAYED);
        expect(isNone || rare.some(({ positions }) => positions === least)).toBe(true);
        return;
      }
      expect(easiest.positions).toBe(least);
      const chosen = plan.listCandidates().find(({ move }) => move.san === easiest.san);
      const leadsBack = chosen?.replies?.some(({ node }) => node.isInBook) === true;
      expect(leadsBack || (easiest.share ?? 0) >= LEAST_PLAYED).toBe(true);
    }),
    { numRuns: chooseEffort(4, 12) },
  );
});

test('how many moves an offer adds is what its lines say, reply by reply', () => {
  fc.assert(
    fc.property(worlds, colors, (world, color) => {
      const position = makePosition(color, 0.2);
      for (const { moves, lines } of finish(world, position, () => false).offers) {
        const ways = new Set(lines.flatMap((sans) => sans.map((_, ply) => sans.slice(0, ply + 1).join(' '))));
        const follow = (key: string, sans: readonly string[]): number => {
          const isOwn = sans.length % 2 === 0;
          return listLegalMoves(key)
            .filter((move) => ways.has([...sans, move.san].join(' ')))
            .reduce((sum, move) => {
              const reply = world.findReplies(key).replies.find((each) => each.san === move.san);
              const rest = follow(move.key, [...sans, move.san]);
              return sum + (isOwn ? 1 + rest : (reply?.share ?? 0) * rest);
            }, 0);
        };
        expect(moves).toBeCloseTo(follow(position.key, []), 9);
      }
    }),
    { numRuns: chooseEffort(3, 6) },
  );
});

function waitForSecond(world: World, color: Color, isChosen: boolean) {
  const plan = new OfferPlan(makePosition(color, 0.03), () => false);
  let known: { offer: Offer; searches: number } | undefined;
  for (let searches = 1; ; searches++) {
    const [strongest, second] = plan.listCandidates();
    const wanted = plan.listWanted((isChosen ? second : strongest)?.move.san);
    for (const { key } of wanted.replies) plan.addReplies(key, world.findReplies(key));
    const [search] = wanted.searches;
    if (search) plan.addSearch(search, world.search(search));
    else if (wanted.replies.length === 0) return { known, last: listOpenOffers(plan)[1] };
    for (const { isKnown, positions } of listOpenOffers(plan)) expect(positions !== undefined).toBe(isKnown);
    const offer = listOpenOffers(plan)[1];
    if (offer?.isKnown) known ??= { offer, searches };
  }
}

test('the chosen move is worked out before the others, and what is said of it then stays', () => {
  let saved = 0;
  fc.assert(
    fc.property(worlds, colors, (world, color) => {
      const chosen = waitForSecond(world, color, true);
      const other = waitForSecond(world, color, false);
      if (!chosen.known || !other.known) return;
      expect(chosen.known.offer).toEqual(chosen.last);
      expect(chosen.known.offer).toEqual(other.last);
      expect(chosen.known.searches).toBeLessThanOrEqual(other.known.searches);
      saved += other.known.searches - chosen.known.searches;
    }),
    { numRuns: 8 },
  );
  expect(saved).toBeGreaterThan(0);
});

test('results of games weigh in with the weight of thirty expected ones', () => {
  const world = new World(3);
  const plan = new OfferPlan(makePosition('white', 0.03), () => false);
  const [search] = plan.listWanted().searches;
  if (!search) throw new Error('nothing is asked');
  const found = world.search(search);
  plan.addSearch(search, found);
  const [san] = listOffers(plan, 1600).map((offer) => offer.san);
  const expected = winChanceOf('white', found.lines[0].score);
  expect(listOffers(plan, 1600)[0]?.score).toBeCloseTo(expected / 100, 9);
  plan.addReplies(afterE4E5, {
    source: 'pack',
    filter: { kind: 'counted', speeds: '', ratings: '' },
    games: 30,
    isRough: false,
    replies: [{ san: san ?? '', share: 1, results: { white: 30, draws: 0, black: 0 } }],
  });
  expect(listOffers(plan, 1600)[0]?.score).toBeCloseTo((30 * 100 + 30 * expected) / 60 / 100, 9);
});

test('an engine that cannot say offers nothing, and the plan ends', () => {
  const plan = new OfferPlan(makePosition('white', 0.03), () => false);
  for (const search of plan.listWanted().searches) plan.addSearch(search, null);
  for (const { key } of plan.listWanted().replies) plan.addReplies(key, null);
  expect(plan.listWanted()).toEqual({ searches: [], replies: [] });
  expect(listOffers(plan, 1600)).toEqual([]);
});
