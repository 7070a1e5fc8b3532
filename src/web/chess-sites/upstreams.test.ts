import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { startSimulator, type Simulator } from '#simulator/simulator';

import {
  type ConnectAnswer,
  ConnectFailure,
  exchangeCode,
  makeConnectUrl,
  revokeLichessToken,
  takeConnectAnswer,
} from './lichess-oauth.ts';
import { makeUpstreams, type UpstreamOptions, type Upstreams } from './upstreams.ts';
import { UpstreamFailure } from './failure.ts';

const now = Date.UTC(2026, 10, 15, 12);
let simulator: Simulator;
let upstreams: Upstreams;

const connect = (changes: Partial<UpstreamOptions> = {}): Upstreams =>
  makeUpstreams({
    lichessUrl: simulator.lichessUrl,
    explorerUrl: simulator.explorerUrl,
    chessComUrl: simulator.chessComUrl,
    ...changes,
  });

beforeAll(async () => {
  simulator = await startSimulator({ pace: 0.1, now: () => now });
});
beforeEach(() => {
  upstreams = connect();
  simulator.requests.length = 0;
});
afterEach(() => simulator.faults.clear());
afterAll(() => simulator.close());

async function findFailure(promise: Promise<unknown>): Promise<{ kind: string; message: string }> {
  const error: unknown = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof UpstreamFailure)) throw new Error(`no failure, but ${String(error)}`);
  return { kind: error.kind, message: error.message };
}
const requested = (): string[] => simulator.requests.map(({ url }) => url);
const tag = (pgn: string, name: string): string => new RegExp(`\\[${name} "(.*)"\\]`).exec(pgn)?.[1] ?? '';

describe('studies', () => {
  test('are announced one by one while the list is still coming', async () => {
    const token = simulator.makeToken('tabiya_fan', ['study:read']);
    const names: string[] = [];
    const studies = await upstreams.listStudies(' Tabiya_Fan ', {
      token,
      onStudy: ({ name }) => names.push(name),
    });
    expect(studies.map(({ name }) => name)).toEqual(names);
    expect(names).toContain('Übungen: endgames ♔ by hand');
    expect(names).toContain('Stonewall experiments (private)');
    expect(requested()).toEqual(['/api/study/by/tabiya_fan']);
  });

  test('come as PGN with the side they are written for', async () => {
    const counts: number[] = [];
    const pgn = await upstreams.getStudyPgn('bCaroSlv', { onChapters: (count) => counts.push(count) });
    expect(pgn).toContain('[Orientation "black"]');
    expect(counts).toEqual(Array.from({ length: 14 }, (_, index) => index + 1));
  });

  test('are asked for again without a token that lacks the scope', async () => {
    const token = simulator.makeToken('tabiya_fan', []);
    expect(await upstreams.listStudies('tabiya_fan', { token })).toHaveLength(2);
    expect(await upstreams.getStudyPgn('wItaAlap', { token })).toContain('[StudyName');
    expect(requested()).toHaveLength(4);
  });

  test('that are private, locked or unknown say what to do', async () => {
    const stranger = simulator.makeToken('rookery_lane', ['study:read']);
    expect(await findFailure(upstreams.getStudyPgn('pStoneWl'))).toEqual({
      kind: 'connect-first',
      message: 'This study is private. Connect Lichess with an account that may read it.',
    });
    const notYours = {
      kind: 'forbidden',
      message:
        'You may not read this study. Ask its owner to make you a member or to allow "Share & export".',
    };
    expect(await findFailure(upstreams.getStudyPgn('pStoneWl', { token: stranger }))).toEqual(notYours);
    expect(await findFailure(upstreams.getStudyPgn('rNajLock'))).toEqual(notYours);
    expect(await findFailure(upstreams.getStudyPgn('nothing1'))).toEqual({
      kind: 'not-found',
      message: 'Lichess has no study with the id "nothing1". Check the id or the link.',
    });
  });

  test('with a dead token say that the connection has ended', async () => {
    const failure = {
      kind: 'token-expired',
      message: 'Your connection to Lichess has ended. Connect Lichess again.',
    };
    const token = 'lio_dead';
    expect(await findFailure(upstreams.listStudies('tabiya_fan', { token }))).toEqual(failure);
    expect(await findFailure(upstreams.listLichessGames('tabiya_fan', { token }))).toEqual(failure);
    expect(await findFailure(upstreams.explorePosition('', { speeds: [], ratings: [] }, { token }))).toEqual(
      failure,
    );
  });

  test('are never half a study', async () => {
    simulator.faults.add({ path: 'wItaAlap', cutAfterBytes: 5_000 });
    expect(await findFailure(upstreams.getStudyPgn('wItaAlap'))).toEqual({
      kind: 'broken-off',
      message: 'The response from Lichess was cut off. Try again.',
    });
  });

  test('in a list that breaks off were announced as far as they were whole', async () => {
    simulator.faults.add({ path: '/by/', cutAfterBytes: 150 });
    const names: string[] = [];
    const failure = await findFailure(
      upstreams.listStudies('tabiya_fan', { onStudy: ({ name }) => names.push(name) }),
    );
    expect(failure.kind).toBe('broken-off');
    expect(names).toEqual(['Caro-Kann and Slav']);
  });

  test('in a shape nobody expects are not taken', async () => {
    simulator.faults.add({ path: '/by/', status: 200, body: '<html>maintenance</html>' });
    expect((await findFailure(upstreams.listStudies('tabiya_fan'))).kind).toBe('unexpected-answer');
  });
});

describe('games of Lichess', () => {
  test('are the newest, finished and standard, out of eighty', async () => {
    const announced: string[] = [];
    const games = await upstreams.listLichessGames('tabiya_fan', { onGame: (pgn) => announced.push(pgn) });
    expect(announced).toEqual(games);
    expect(games).toHaveLength(77);
    expect(new Set(games.map((pgn) => tag(pgn, 'Variant')))).toEqual(new Set(['Standard']));
    expect(games.every((pgn) => tag(pgn, 'Result') !== '*')).toBe(true);
    expect(games[0]).toContain('[%clk ');
    expect(games[0]).toContain('[Opening ');
    expect(requested()).toEqual(['/api/games/user/tabiya_fan?max=80&clocks=true&evals=true&opening=true']);
  });

  test('of nobody are none, without a question', async () => {
    expect(await upstreams.listLichessGames('  ')).toEqual([]);
    expect(await upstreams.listChessComGames('', new Date(now))).toEqual([]);
    expect(await upstreams.listStudies('')).toEqual([]);
    expect(requested()).toEqual([]);
  });

  test('of an unknown player say so', async () => {
    expect(await findFailure(upstreams.listLichessGames('NoSuchPlayer'))).toEqual({
      kind: 'not-found',
      message: 'Lichess has no player "NoSuchPlayer". Check the spelling.',
    });
  });
});

describe('games of chess.com', () => {
  test('are those of this month and the last in UTC, newest first, in lower case', async () => {
    const games = await upstreams.listChessComGames('Tabiya_Fan', new Date(now));
    expect(requested()).toEqual([
      '/pub/player/tabiya_fan/games/2026/11',
      '/pub/player/tabiya_fan/games/2026/10',
    ]);
    const ends = games.map((pgn) => `${tag(pgn, 'EndDate')} ${tag(pgn, 'EndTime')}`);
    expect(ends.length).toBeGreaterThan(30);
    expect(ends).toEqual(ends.toSorted().toReversed());
    expect(games.filter((pgn) => pgn.includes('[FEN '))).toEqual([]);
    expect(Object.keys(simulator.requests[0]?.headers ?? {})).not.toContain('authorization');
  });

  test('know the month before January', async () => {
    await upstreams.listChessComGames('tabiya_fan', new Date(Date.UTC(2026, 0, 1)));
    expect(requested()).toEqual([
      '/pub/player/tabiya_fan/games/2026/01',
      '/pub/player/tabiya_fan/games/2025/12',
    ]);
  });

  test('that are refused or break off say so', async () => {
    simulator.faults.add({ status: 403, times: 1, method: 'GET', path: '/pub/player/.*/games/' });
    expect(await findFailure(upstreams.listChessComGames('tabiya_fan', new Date(now)))).toMatchObject({
      message: 'Chess.com refuses requests from this connection for now. Try again later.',
    });
    simulator.faults.add({ cutAfterBytes: 500, times: 1, method: 'GET', path: '/pub/player/.*/games/' });
    expect(await findFailure(upstreams.listChessComGames('tabiya_fan', new Date(now)))).toMatchObject({
      message: 'The response from Chess.com was cut off. Try again.',
    });
  });

  test('survive a clock that is a month ahead, and name an unknown player', async () => {
    const ahead = new Date(Date.UTC(2026, 11, 1));
    expect((await upstreams.listChessComGames('tabiya_fan', ahead)).length).toBeGreaterThan(10);
    expect(await findFailure(upstreams.listChessComGames('nobody', new Date(now)))).toEqual({
      kind: 'not-found',
      message: 'Chess.com has no player "nobody". Check the spelling.',
    });
  });
});

describe('explorer', () => {
  const fen = 'r1bqk2r/ppp2ppp/2np1n2/2b1p3/2B1P3/2PP1N2/PP3PPP/RNBQK2R w KQkq -';

  test('counts moves, with castling as players write it', async () => {
    const token = simulator.makeToken('tabiya_fan', []);
    const filter = { speeds: ['blitz', 'rapid'], ratings: ['1600', '1800', '2000'] };
    const statistics = await upstreams.explorePosition(fen, filter, { token });
    const castling = statistics.moves.find(({ san }) => san === 'O-O');
    expect(castling?.uci).toBe('e1g1');
    expect(castling?.white).toBeGreaterThan(0);
    expect(requested()).toEqual([
      `/lichess?variant=standard&speeds=blitz%2Crapid&ratings=1600%2C1800%2C2000&fen=${encodeURIComponent(fen)}&moves=30&topGames=0&recentGames=0`,
    ]);
  });

  test('without a connection says what to do', async () => {
    const call = upstreams.explorePosition(fen, { speeds: [], ratings: [] }, { token: undefined });
    expect(await findFailure(call)).toEqual({
      kind: 'connect-first',
      message: 'The opening explorer needs a Lichess account. Connect Lichess to use it.',
    });
  });

  test('is not believed when its answer is cut or strange', async () => {
    const token = simulator.makeToken('tabiya_fan', []);
    const explore = (): Promise<unknown> =>
      upstreams.explorePosition(fen, { speeds: [], ratings: [] }, { token });
    simulator.faults.add({ site: 'explorer', status: 200, body: '{"white":1,"draws":', times: 1 });
    expect((await findFailure(explore())).kind).toBe('unexpected-answer');
    simulator.faults.add({ site: 'explorer', status: 503, times: 1 });
    expect(await findFailure(explore())).toEqual({
      kind: 'out-of-order',
      message: 'The Lichess opening explorer reports an error (503). Try again in a few minutes.',
    });
  });
});

describe('trouble', () => {
  test('429 closes the host for a minute and leaves the others open', async () => {
    simulator.faults.add({ site: 'lichess', status: 429, times: 1 });
    const before = Date.now();
    expect(await findFailure(upstreams.getStudyPgn('wItaAlap'))).toEqual({
      kind: 'too-many-requests',
      message: 'Lichess asks for a pause. Wait a minute and try again.',
    });
    const { pausedUntil = 0 } = upstreams.queues.lichess.getState();
    expect(pausedUntil - before).toBeGreaterThanOrEqual(60_000);
    expect(pausedUntil - before).toBeLessThan(61_000);
    expect(upstreams.queues.chessCom.getState().pausedUntil).toBeUndefined();
    expect((await upstreams.listChessComGames('tabiya_fan', new Date(now))).length).toBeGreaterThan(0);
  });

  test('after the pause the next question goes out', async () => {
    const hasty = connect({ pauseMs: 100 });
    simulator.faults.add({ site: 'lichess', status: 429, times: 1 });
    await findFailure(hasty.getStudyPgn('wItaAlap'));
    const before = Date.now();
    expect(await hasty.getStudyPgn('wItaAlap')).toContain('[Event');
    expect(Date.now() - before).toBeGreaterThanOrEqual(90);
  });

  test('never has two requests at one host at a time', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => upstreams.getStudyPgn('wItaAlap')));
    // Lichess would answer a second parallel export with a 429.
    expect(answers.every((pgn) => pgn.includes('[StudyName'))).toBe(true);
  });

  test('an abort ends a stream at once and frees the queue', async () => {
    const abort = new AbortController();
    const slow = upstreams.listStudies('tabiya_fan', { signal: abort.signal, onStudy: () => abort.abort() });
    await expect(slow).rejects.toMatchObject({ name: 'AbortError' });
    expect(await upstreams.listStudies('tabiya_fan')).toHaveLength(2);
  });

  test('a silent site is given up', async () => {
    simulator.faults.add({ site: 'lichess', delayMs: 400, times: 1 });
    expect(await findFailure(connect({ silenceMs: 100 }).getStudyPgn('wItaAlap'))).toEqual({
      kind: 'silent',
      message: 'Lichess does not respond. Try again in a few minutes.',
    });
  });

  test('a site that is not there cannot be reached', async () => {
    const gone = connect({ chessComUrl: 'http://127.0.0.1:1' });
    expect(await findFailure(gone.listChessComGames('tabiya_fan', new Date(now)))).toEqual({
      kind: 'unreachable',
      message: 'Chess.com cannot be reached. Check your connection and try again.',
    });
  });
});

describe('a token from connecting Lichess', () => {
  const page = { home: 'http://localhost:3000', returnPath: '/', username: 'tabiya_fan' };
  const cached = new Map<string, string>();
  const storage = {
    length: 0,
    clear: () => cached.clear(),
    key: () => null,
    getItem: (key: string) => cached.get(key) ?? null,
    setItem: (key: string, value: string) => void cached.set(key, value),
    removeItem: (key: string) => void cached.delete(key),
  };

  async function decide(decision: string): Promise<ConnectAnswer> {
    const sites = { lichess_url: simulator.lichessUrl, public_url: 'https://tabiya.example' };
    const url = await makeConnectUrl(sites, page, storage);
    const body = new URLSearchParams(new URL(url).search);
    body.set('decision', decision);
    body.set('signed_in_as', 'tabiya_fan');
    const answer = await fetch(new URL('/oauth/authorize', url), {
      method: 'POST',
      body,
      redirect: 'manual',
    });
    return takeConnectAnswer(new URL(answer.headers.get('location') ?? '').search, storage);
  }

  test('opens private studies and the explorer until it is revoked', async () => {
    const answer = await decide('authorize');
    if (answer.kind !== 'code') throw new Error(answer.message);
    const { token, username } = await exchangeCode(simulator.lichessUrl, answer);
    expect(username).toBe('tabiya_fan');
    expect(await upstreams.getStudyPgn('pStoneWl', { token })).toContain('Stonewall');
    await revokeLichessToken(simulator.lichessUrl, token);
    expect((await findFailure(upstreams.getStudyPgn('pStoneWl', { token }))).kind).toBe('token-expired');
  });

  test('is given once for a code, and not at all after Cancel', async () => {
    const answer = await decide('authorize');
    if (answer.kind !== 'code') throw new Error(answer.message);
    await exchangeCode(simulator.lichessUrl, answer);
    await expect(exchangeCode(simulator.lichessUrl, answer)).rejects.toBeInstanceOf(ConnectFailure);
    expect((await decide('cancel')).kind).toBe('refused');
  });
});
