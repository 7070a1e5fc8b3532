import { Chess } from 'chessops/chess';
import { parseSan } from 'chessops/san';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { positionKey } from '#chess/position/key';
import { isStandard } from '../lichess/game-facts.ts';
import { startEngine } from '../generator/engine.ts';
import { makeGameMaker, multiPv } from '../generator/game-maker.ts';
import { readOwnGames } from './library.ts';
import { listClocks, listSans } from './movetext.ts';
import { addStudy, type OpeningTree } from '../generator/opening-tree.ts';
import { isPlayedBy, type StoredGame } from './stored-game.ts';

const { lichess, chessCom } = readOwnGames(Date.UTC(2026, 10, 15, 12));

function findIllegalMove(game: StoredGame): string | undefined {
  const position = Chess.default();
  return listSans(game.movetext).find((san) => {
    const move = parseSan(position, san);
    if (move) position.play(move);
    return !move;
  });
}

function findLeaver(game: StoredGame, tree: OpeningTree): string {
  const position = Chess.default();
  for (const san of listSans(game.movetext)) {
    const replies = tree.get(positionKey(position));
    if (!replies) return 'nobody';
    if (!replies.has(san)) return position.turn;
    const move = parseSan(position, san);
    if (move) position.play(move);
  }
  return 'nobody';
}

describe('the games', () => {
  test('are about two thousand, all legal, each with its own id', () => {
    const games = [...lichess, ...chessCom];
    expect(games.length).toBeGreaterThan(1_990);
    expect(new Set(games.map(({ id }) => id)).size).toBe(games.length);
    expect(games.filter(isStandard).filter(findIllegalMove)).toEqual([]);
  });

  test('are enough of the demo player to cross the limit of eighty', () => {
    expect(lichess.filter((game) => isPlayedBy(game, 'tabiya_fan')).length).toBeGreaterThan(80);
    expect(chessCom.filter((game) => isPlayedBy(game, 'Tabiya_Fan')).length).toBeGreaterThan(80);
  });

  test('have a clock reading for every move of the demo player’s live games', () => {
    for (const game of chessCom) {
      expect(listClocks(game.movetext)).toHaveLength(listSans(game.movetext).length);
    }
  });

  test('end in every usual way', () => {
    const endings = new Set(
      chessCom.map(({ headers }) => headers.get('Termination')?.split(' ').slice(1).join(' ')),
    );
    for (const ending of ['won by checkmate', 'won by resignation', 'won on time', 'drawn by agreement']) {
      expect(endings).toContain(ending);
    }
    expect(new Set(lichess.map(({ headers }) => headers.get('Result')))).toEqual(
      new Set(['1-0', '0-1', '1/2-1/2', '*']),
    );
  });

  test('can be played again from the seed', async () => {
    const { schedule, makeGame } = makeGameMaker();
    const stored = ['lichess', 'chess-com'].map((site) =>
      readFileSync(new URL(`${site}.pgn`, import.meta.url), 'utf8').split('\n\n\n'),
    );
    const engine = await startEngine(multiPv);
    for (const isPlayer of [true, false]) {
      const index = schedule.findIndex(
        ({ player, site }) => (player !== undefined) === isPlayer && site === 'lichess',
      );
      const game = await makeGame(engine, index);
      expect(stored.flat().map((text) => text.trim())).toContain(game);
    }
    engine.close();
  });

  test('of the demo player leave the studies now and then, by either side', () => {
    const tree: OpeningTree = new Map();
    addStudy(tree, readFileSync(new URL('../studies/black-repertoire.pgn', import.meta.url), 'utf8'), 1);
    const leavers = lichess
      .filter((game) => game.headers.get('Black') === 'tabiya_fan' && isStandard(game))
      .map((game) => findLeaver(game, tree));
    const count = (who: string): number => leavers.filter((leaver) => leaver === who).length;
    expect(count('black')).toBeGreaterThan(leavers.length / 10);
    expect(count('white')).toBeGreaterThan(leavers.length / 10);
    expect(count('nobody')).toBeGreaterThan(leavers.length / 4);
  });
});
