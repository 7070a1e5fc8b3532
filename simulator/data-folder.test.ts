import { parsePgn, type Node, type PgnNodeData } from 'chessops/pgn';
import { readdirSync, readFileSync } from 'node:fs';
import { join, parse } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { samplesFolder as dataFolder } from '../scripts/data.mjs';
import { startSimulator, type Simulator } from './simulator.ts';

function countMoves(pgn: string): number {
  const count = (node: Node<PgnNodeData>): number =>
    node.children.reduce((sum, child) => sum + 1 + count(child), 0);
  return parsePgn(pgn).reduce((sum, { moves }) => sum + count(moves), 0);
}

describe('real games and studies', () => {
  const now = Date.UTC(2026, 10, 20);
  let simulator: Simulator;
  beforeAll(async () => {
    simulator = await startSimulator({ dataFolder, pace: 0, now: () => now });
  });
  afterAll(() => simulator.close());

  test('gives the studies of the folder to the demo player, and loses no move', async () => {
    const list = await (await fetch(`${simulator.lichessUrl}/api/study/by/tabiya_fan`)).text();
    const studies: { id: string; name: string }[] = list
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(new Set(studies.map(({ id }) => id)).size).toBe(studies.length);
    const files = readdirSync(join(dataFolder, 'studies'), { recursive: true, encoding: 'utf8' });
    const pgnFiles = files.filter((file) => file.endsWith('.pgn'));
    expect(studies.map(({ name }) => name).toSorted()).toEqual(
      pgnFiles.map((file) => parse(file).name).toSorted(),
    );
    for (const { id, name } of studies) {
      const served = await (await fetch(`${simulator.lichessUrl}/api/study/${id}.pgn`)).text();
      const sameName = pgnFiles.filter((file) => parse(file).name === name);
      const stored = sameName.map((file) =>
        countMoves(readFileSync(join(dataFolder, 'studies', file), 'utf8')),
      );
      expect(stored).toContain(countMoves(served));
    }
  });

  test('gives every player recent games, on both sites', async () => {
    const pgn = await (await fetch(`${simulator.lichessUrl}/api/games/user/gu_zo_fi?max=80`)).text();
    expect(pgn.match(/\[GameId|\[Site/g)?.length).toBeGreaterThanOrEqual(80);
    const month = `${simulator.chessComUrl}/pub/player/tabiya_fan/games/2026/11`;
    const { games } = await (await fetch(month)).json();
    expect(games.length).toBeGreaterThan(0);
  });

  test('counts the explorer from the rated games', async () => {
    const authorization = `Bearer ${simulator.makeToken('tabiya_fan', [])}`;
    const answer = await fetch(`${simulator.explorerUrl}/lichess?topGames=0&recentGames=0`, {
      headers: { authorization },
    });
    const { white, draws, black } = await answer.json();
    expect(white + draws + black).toBeGreaterThan(900);
  });
});
