import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { importGames } from '#chess/pgn/game-import';
import { opponentDraft, type OpponentDraft, opponentLimits } from '#contract/opponents';
import { parseGames } from '#simulator/games/stored-game';
import { startSimulator, type Simulator } from '#simulator/simulator';

import { makeUpstreams } from '../../chess-sites/upstreams.ts';
import { Scout, type ScoutTools } from './scout.ts';

const now = Date.UTC(2026, 10, 15, 12);
const secondMs = 1000;
let simulator: Simulator;

function makePgn(index: number, player: string, site: string, extra = ''): string {
  const at = new Date(now - index * 977 * secondMs).toISOString();
  const [date, time] = [at.slice(0, 10).replaceAll('-', '.'), at.slice(11, 19)];
  const link =
    site === 'lichess'
      ? `https://lichess.org/g${String(index).padStart(7, '0')}`
      : `https://www.chess.com/game/live/${index}`;
  const [white, black] = index % 3 === 0 ? [player, 'someone'] : ['someone', player];
  return `[Event "rated blitz game"]
[Site "${link}"]
[Link "${link}"]
[White "${white}"]
[Black "${black}"]
[Result "1-0"]
[UTCDate "${date}"]
[UTCTime "${time}"]
[EndDate "${date}"]
[EndTime "${time}"]
[WhiteElo "1600"]
[BlackElo "1650"]
[TimeControl "180+2"]
${extra}
1. e4 e5 2. Nf3 Nc6 3. Bc4 1-0`;
}

function makeGames(count: number, player: string, site: string, extra = '') {
  const pgns = Array.from({ length: count }, (_, index) => makePgn(index + 1, player, site, extra));
  return parseGames(pgns.join('\n\n'), now);
}

const variant = '[Variant "Crazyhouse"]\n';

beforeAll(async () => {
  simulator = await startSimulator({
    pace: 0,
    now: () => now,
    games: {
      lichess: [
        ...makeGames(10_000, 'Busy_Bee', 'lichess'),
        ...makeGames(450, 'bishop_a2', 'lichess'),
        ...makeGames(30, 'crazy_one', 'lichess', variant),
      ],
      chessCom: makeGames(1500, 'CaptainRook', 'chess-com'),
    },
  });
});
afterEach(() => {
  simulator.faults.clear();
  simulator.requests.length = 0;
});
afterAll(() => simulator.close());

function makeTools(stored: OpponentDraft[], onPage?: (page: number) => void): ScoutTools {
  let pages = 0;
  return {
    upstreams: makeUpstreams({
      lichessUrl: simulator.lichessUrl,
      explorerUrl: simulator.explorerUrl,
      chessComUrl: simulator.chessComUrl,
    }),
    readToken: async () => undefined,
    readGames: async (pgns, username) => {
      pages += 1;
      onPage?.(pages);
      return importGames(pgns, { names: [username] }).games;
    },
    save: async (draft) => void stored.push(opponentDraft.parse(draft)),
  };
}

const requestedGames = () => simulator.requests.filter(({ url }) => url.includes('/games/')).length;

test('reads all games of somebody on Lichess, newest first, a page at a time, and keeps them at once', async () => {
  const stored: OpponentDraft[] = [];
  const scout = new Scout();
  const opponent = await scout.start('Lichess', 'BISHOP_A2', makeTools(stored));
  expect(opponent).toMatchObject({ site: 'Lichess', name: 'bishop_a2' });
  expect(stored).toHaveLength(1);
  const [draft] = stored;
  expect([draft?.games.length, draft?.is_cut]).toEqual([450, false]);
  const dates = draft?.games.map(({ played_at }) => played_at) ?? [];
  expect(dates).toEqual(dates.toSorted().toReversed());
  expect(draft?.games[0]).toMatchObject({ color: 'Black', rating: 1650, result: 0, speed: 'blitz' });
  expect(requestedGames()).toBe(3);
  expect(scout.get().phase).toBe('idle');
});

test('of 10,000 games the newest thousand are kept', async () => {
  const stored: OpponentDraft[] = [];
  await new Scout().start('Lichess', 'busy_bee', makeTools(stored));
  const [draft] = stored;
  expect([draft?.games.length, draft?.is_cut]).toEqual([opponentLimits.games, true]);
  expect(draft?.games[0]?.game_key).toBe('lichess:g0000001');
  expect(draft?.games.at(-1)?.game_key).toBe('lichess:g0001000');
  expect(requestedGames()).toBeLessThanOrEqual(6);
});

test('chess.com is asked month by month, from the newest back', async () => {
  const stored: OpponentDraft[] = [];
  await new Scout().start('Chess.com', 'captainrook', makeTools(stored));
  expect(stored[0]).toMatchObject({ site: 'Chess.com', name: 'CaptainRook', is_cut: true });
  expect(stored[0]?.games).toHaveLength(opponentLimits.games);
  const months = simulator.requests.flatMap(({ url }) => /\d{4}\/\d{2}$/.exec(url)?.[0] ?? []);
  expect(months).toEqual(['2026/11']);
});

test.each([
  ['Lichess', 'nobody_at_all', 'Lichess has no player "nobody_at_all". Check the spelling.'],
  ['Chess.com', 'nobody_at_all', 'Chess.com has no player "nobody_at_all". Check the spelling.'],
  ['Lichess', 'tabiya_fan', 'tabiya_fan has no games on Lichess.'],
  ['Lichess', 'crazy_one', 'crazy_one has only chess variants or unfinished games on Lichess.'],
] as const)('%s, %s: %s', async (site, name, sentence) => {
  const stored: OpponentDraft[] = [];
  const scout = new Scout();
  expect(await scout.start(site, name, makeTools(stored))).toBeUndefined();
  expect(scout.get()).toMatchObject({ phase: 'failed', games: 0 });
  expect(scout.get().error?.message).toBe(sentence);
  expect(stored).toEqual([]);
});

test('a site that fails in the middle: nothing is half kept, and it goes on from there', async () => {
  const stored: OpponentDraft[] = [];
  const scout = new Scout();
  const breaking = makeTools(stored, (page) => {
    if (page === 1) simulator.faults.add({ path: '/api/games/user/', status: 502 });
  });
  await scout.start('Lichess', 'bishop_a2', breaking);
  expect(scout.get()).toMatchObject({ phase: 'failed', games: 200 });
  expect(scout.get().error?.message).toContain('Lichess reports an error (502)');
  expect(stored).toEqual([]);
  simulator.faults.clear();
  await scout.resume(makeTools(stored));
  expect(stored[0]?.games).toHaveLength(450);
});

test('paused it asks for nothing more, and goes on where it was; cancelled it forgets', async () => {
  const stored: OpponentDraft[] = [];
  const scout = new Scout();
  await scout.start(
    'Lichess',
    'bishop_a2',
    makeTools(stored, () => scout.pause()),
  );
  expect([scout.get().phase, stored.length, requestedGames()]).toEqual(['paused', 0, 1]);
  expect(await scout.resume(makeTools(stored))).toMatchObject({ name: 'bishop_a2' });
  expect(stored[0]?.games).toHaveLength(450);
  await scout.start(
    'Lichess',
    'bishop_a2',
    makeTools(stored, () => scout.cancel()),
  );
  expect([scout.get().phase, stored.length]).toEqual(['idle', 1]);
  expect(await scout.resume(makeTools(stored))).toBeUndefined();
});

test('what the server refuses is told, and can be sent again', async () => {
  const stored: OpponentDraft[] = [];
  const scout = new Scout();
  const tools = makeTools(stored);
  await scout.start('Lichess', 'bishop_a2', {
    ...tools,
    save: () => Promise.reject(new Error('The limit is 20 opponents')),
  });
  expect(scout.get()).toMatchObject({ phase: 'failed', games: 450 });
  expect(scout.get().error?.message).toContain('The limit is');
  const requested = requestedGames();
  expect(await scout.resume(tools)).toMatchObject({ name: 'bishop_a2' });
  expect([stored.length, requestedGames()]).toEqual([1, requested]);
});
